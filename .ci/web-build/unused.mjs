// Takes out the functions that the program has and never runs.
//
// A compiler keeps what might be called, for it cannot know what a program will never ask for. Such a function is replaced by an
// instruction that ends the program; Binaryen then removes all that only it has called.
//
// What it saves: docs/measurements.md.

import { CODE, counted, joined, numberBytes, read } from './program.mjs';

/**
 * By their names; where several functions have one name, also by what only the unused one calls. Whoever needs one of them takes it out
 * of this list.
 * @typedef {RegExp | { name: RegExp, calls: RegExp }} Unused
 * @type {Unused[]}
 */
const UNUSED = [
  // All shaders are written in WGSL: none has to be read as GLSL. Those that are loaded have been compiled before.
  /^naga::front::glsl::/,
  /^<?pp_rs::/,
  /^naga::front::wgsl::error::/,
  /^naga_oil::compose::error::/,
  /^codespan_reporting::/,
  // Both fonts have their outlines in the manner of PostScript (CFF), not of TrueType, and hints of their own.
  /^skrifa::outline::glyf::(hint|outline|FreeTypeScaler|HarfBuzzScaler)::/,
  /^skrifa::outline::autohint::/,
  // Neither has components or axes that vary, nor Apple's tables of shaping.
  /^skrifa::outline::varc::(Outlines::draw_glyph|compute_tuple_deltas)\b|^<read_fonts::tables::varc::VarcComponentIter /,
  /^read_fonts::tables::gvar::Gvar::(glyph_variation_data|phantom_point_deltas)\b|^read_fonts::tables::(kerx|morx)::Subtable::kind\b/,
  /^harfrust::hb::aat::layout::substitute\b|^harfrust::hb::aat::layout_kerx_table::/,
  // No text says its language to the shaper.
  /^harfrust::hb::tag_table::tags_from_complex_language\b/,
  // WebGL2 computes nothing but pictures.
  /^<?wgpu_core::command::compute::/,
  // Nobody counts the positions of a game in the page.
  /^<?turnover_core::games::perft::/,
  // Assets are taken as they are, not prepared on the way, and have no settings in files beside them.
  /^<?bevy_asset::processor::/,
  /^<?(&mut |&)?ron::/,
  /^<bevy_asset::meta::AssetMeta<L,P> as bevy_asset::meta::AssetMetaDyn>::serialize\b/,
  // No value is read, changed or compared by its type's description.
  /\bbevy_reflect::(\w+::)*(Array|Enum|FromReflect|List|Map|PartialReflect|Reflect|Set|Struct|Tuple|TupleStruct)\b/,
  /^bevy_reflect::enums::dynamic_enum::DynamicEnum::from_ref\b|^bevy_reflect::list::list_try_apply\b/,
  /\bserde_core::(de::Des|ser::S)erialize for (bevy_\w+|glam|uuid)::/,
  /^<?(&mut |&)?erased_serde::| as erased_serde::/,
  // A panic ends the program by the page's own message, without a list of callers.
  /^<?&?rustc_demangle\b/,
  // Text is drawn without lines along outlines.
  /^<?kurbo::(offset|stroke)::/,
  // Letters are filled with one colour, by whole numbers: neither by fractions nor with pictures or gradients.
  /^<?vello_cpu::fine::highp::|^<peniko::blend::BlendMode as vello_cpu::fine::highp::/,
  /^<vello_cpu::fine::.* as vello_cpu::fine::Painter>::paint_f32\b/,
  /^<?vello_cpu::fine::(common|lowp)::(gradient|image)::/,
  /^<vello_cpu::fine::lowp::U8Kernel as vello_cpu::fine::FineKernel<S>>::\w*(gradient|image)_painter\b/,
  // They are neither blurred nor have shadows.
  /^vello_cpu::filter::(gaussian_blur|shift)::/,
  { name: /^vello_cpu::fine::Fine<S,T>::indexed_fill\b/, calls: /^vello_cpu::fine::highp::/ },
  // WebGL2 computes no instances of meshes: the processor does.
  /^bevy_pbr::render::mesh::extract_meshes_for_gpu_building\b/,
  // No entity is copied.
  /^bevy_ecs::component::clone::component_clone_via_clone::/,
];

/**
 * What is run, and whose work is never seen: it does nothing, and has no result.
 * @type {Unused[]}
 */
const IDLE = [
  // No camera draws depths and normals before colours, nor light at the end, and no scene has fog with a volume.
  /^bevy_core_pipeline::(deferred|prepass)::node::run_\w*prepass_system\b/,
  /^bevy_pbr::prepass::queue_prepass_material_meshes\b/,
  /^<bevy_pbr::volumetric_fog::VolumetricFogPlugin as bevy_app::plugin::Plugin>::build\b/,
  // Nothing is painted on surfaces, and no air scatters light.
  /^<bevy_pbr::(decal::forward::ForwardDecal|medium::ScatteringMedium)Plugin as bevy_app::plugin::Plugin>::build\b/,
  // These find that WebGL2 computes nothing but pictures, and what makes smaller pictures of others is only for them.
  /^<bevy_core_pipeline::mip_generation::MipGenerationPlugin as bevy_app::plugin::Plugin>::build\b/,
  /^<bevy_render::render_resource::sparse_buffer_vec::SparseBufferPlugin as bevy_app::plugin::Plugin>::finish\b/,
  /^<bevy_pbr::(atmosphere|cluster::gpu|light_probe::generate|render::gpu_preprocess)::\w+Plugin as bevy_app::plugin::Plugin>::finish\b/,
  // Neither font has letters of these scripts.
  /^harfrust::hb::ot_shaper_(hangul|thai|vowel_constraints)::preprocess_text\w*/,
];

/** The instruction that calls a function. */
const CALL = 0x10;

/**
 * Of a shorter one the compiler may have found the like elsewhere, and called that by this name. With 24, functions were left out
 * that the game runs.
 */
const LONG_BYTES = 64;
/** A description says its type's name, so that nothing else is like it. */
const LONG_DESCRIPTION_BYTES = 48;

/** No variables, the instruction `unreachable`, the end. */
const ENDS_PROGRAM = Buffer.from([0, 0x00, 0x0b]);

/**
 * How a value is described to programmers: in messages that nobody reads in a browser. Numbers and texts are described, and what shaders
 * are made of, for these descriptions are part of shaders.
 */
const DESCRIPTION = /^<(?!&|\(|\[|T as|(core|alloc|std|naga)::|str as).* as core::fmt::Debug>::fmt::/;

/** The same of a value that is described through another one, if it has fields: numbers and texts have none. */
const REFERENCE_DESCRIPTION = /^<(&T|(core::option::Option|alloc::boxed::Box)<.*>) as core::fmt::Debug>::fmt::/;
const FIELD_DESCRIPTION = /::fmt::(builders::Debug(Struct|Tuple)|Formatter)>::(debug_(struct|tuple)\w*|field|finish\w*)/;

/** What is wrong with a shader or with a request to draw, which only whoever programs it reads. */
const DRAWING_ERROR = /^<(naga|wgpu_core)::[\w:]*Error\w*(<.*>)? as core::fmt::(Debug|Display)>::fmt::/;

/** No variables, the end. */
const DOES_NOTHING = Buffer.from([0, 0x0b]);

/** No variables, the result 0 (nothing went wrong), the end. */
const SAYS_NOTHING = Buffer.from([0, 0x41, 0, 0x0b]);

/**
 * What a pattern matches, one by one: its parts between the bars that stand in no group and no class.
 * @param {RegExp} pattern
 */
function alternativesOf({ source, flags }) {
  const parts = [''];
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (token === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => new RegExp(part, flags));
}

/**
 * The same program, which ends where it would run an unused function, does nothing in an idle one, and leaves descriptions empty.
 * @param {Buffer} bytes
 */
export function withoutUnused(bytes, unused = UNUSED, idle = IDLE) {
  const { sections, imported, bodies, names } = read(bytes);
  /**
   * Whether the body of a function calls one that this pattern matches.
   * @param {RegExp} pattern
   * @returns {(body: Buffer) => boolean}
   */
  const callsOneOf = (pattern) => {
    const called = [...names].filter(([, name]) => pattern.test(name));
    const calls = called.map(([index]) => Buffer.from([CALL, ...numberBytes(index)]));
    return (body) => calls.some((call) => body.includes(call));
  };
  const rules = [unused, idle].flatMap((list) =>
    list.map((rule) => {
      const replacement = list === idle ? DOES_NOTHING : ENDS_PROGRAM;
      if (rule instanceof RegExp) return { alternatives: alternativesOf(rule), isUnused: () => true, replacement };
      return { alternatives: alternativesOf(rule.name), isUnused: callsOneOf(rule.calls), replacement };
    }),
  );
  const describesFields = callsOneOf(FIELD_DESCRIPTION);
  /** @param {string} name @param {Buffer} body */
  const isDescription = (name, body) =>
    DESCRIPTION.test(name) || DRAWING_ERROR.test(name) || (REFERENCE_DESCRIPTION.test(name) && describesFields(body));
  const found = new Set();
  const left = bodies.map((body, index) => {
    const name = names.get(imported + index) ?? '';
    if (body.length >= LONG_DESCRIPTION_BYTES && isDescription(name, body)) return SAYS_NOTHING;
    const rule =
      body.length >= LONG_BYTES && rules.find(({ alternatives, isUnused }) => alternatives.some((one) => one.test(name)) && isUnused(body));
    if (!rule) return body;
    for (const one of rule.alternatives) if (one.test(name)) found.add(one);
    return rule.replacement;
  });
  const missing = rules.flatMap(({ alternatives }) => alternatives).filter((one) => !found.has(one));
  if (missing.length > 0) throw new Error(`unused: no function is called ${missing.join(', ')}: has it got another name?`);
  const code = counted(Buffer.concat([numberBytes(left.length), ...left.map(counted)]));
  return joined(
    bytes,
    sections.map(({ id, whole }) => (id === CODE ? Buffer.concat([Buffer.from([CODE]), code]) : whole)),
  );
}
