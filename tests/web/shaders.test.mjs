// Tests that shaders say the same in fewer words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { terse, withTerseShaders } from '../../.ci/web-build/shaders.mjs';

const SHADER = `#define_import_path table::felt // green
/* Nested /* comments */ end // here */
#import "shaders//wool.wgsl"::fibre

@fragment
fn main() -> @location(0) vec4<f32> {
    return vec4(fibre(), 1.0 /* opaque */ / 2.0);
}
`;
const TERSE = `#define_import_path table::felt
#import "shaders//wool.wgsl"::fibre
@fragment
fn main() -> @location(0) vec4<f32> {
return vec4(fibre(), 1.0   / 2.0);
}`;

test('a shader loses its comments and its indentation', () => {
  assert.equal(terse(SHADER), TERSE);
});

test('of a shader that computes nothing remains, unless others may use a part of it', () => {
  assert.equal(terse('@compute @workgroup_size(8)\nfn main() {}\n'), '');
  for (const used of ['#define_import_path table::count\n@compute\nfn main() {}', '@compute\nfn main() {}\n@vertex\nfn other() {}']) {
    assert.equal(terse(`${used}\n`), used);
  }
  assert.equal(terse('// Nothing for @compute.\nfn area() {}\n'), 'fn area() {}');
});

test('what only things painted on surfaces need is left out', () => {
  const block = '#ifdef FORWARD_DECAL\n#import bevy_pbr::decal::forward::get_forward_decal_info\n#endif\n';
  const kept = '#ifdef SHADOWS\n#import table::shadows\n#endif\nfn main() {}';
  assert.equal(terse(`${block}${kept}`), `\n${kept}`);
  const nested = `#ifdef FORWARD_DECAL\n#ifdef SHADOWS\nfn one() {}\n#endif\n#endif\n${kept}`;
  assert.equal(terse(nested), nested);
});

test('nothing but whole shaders is touched, and nothing moves', () => {
  const around = ['\0asm https://example.org/ // ', 'é /* not a shader */', SHADER.slice(1)];
  const program = Buffer.from(around[0] + SHADER + around[1] + SHADER + around[2]);
  const short = withTerseShaders(program, [SHADER.slice(-20), '', SHADER, 'a shader that is not in it']);
  const filled = TERSE.padEnd(SHADER.length, '\n');
  assert.equal(
    short.toString(),
    around[0] + filled + around[1] + filled + around[2].slice(0, -20) + terse(SHADER.slice(-20)).padEnd(20, '\n'),
  );
});

test('a program without shaders is refused', () => {
  assert.throws(() => withTerseShaders(Buffer.from('fn'), [SHADER]), /none of/);
});
