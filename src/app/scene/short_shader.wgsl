#import bevy_core_pipeline::tonemapping::tonemapping_pbr_neutral
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    mesh_bindings::mesh,
    mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT,
    mesh_view_bindings::{lights, view},
    pbr_bindings,
    pbr_types,
    shadow_sampling::sample_shadow_map_hardware,
}
#ifdef BINDLESS
#import bevy_render::bindless::{bindless_samplers_filtering, bindless_textures_2d}
#endif

// The light of the room from a direction. The colours of its six sides are defined above.
fn room_light(toward: vec3<f32>) -> vec3<f32> {
    let parts = toward * toward;
    return lights.ambient_color.rgb * (parts.x * select(ROOM_LEFT, ROOM_RIGHT, toward.x > 0.0)
        + parts.y * select(ROOM_BELOW, ROOM_ABOVE, toward.y > 0.0)
        + parts.z * select(ROOM_FAR, ROOM_NEAR, toward.z > 0.0));
}

// The part of the lamp's light that comes through. There is one lamp, whose shadow map holds the whole set.
fn lamp_visibility(position: vec3<f32>, normal: vec3<f32>) -> f32 {
    let lamp = &lights.directional_lights[0];
    let cascade = &(*lamp).cascades[0];
    let offset = normal * (*lamp).shadow_normal_bias * (*cascade).texel_size
        + (*lamp).direction_to_light.xyz * (*lamp).shadow_depth_bias;
    let clip = (*cascade).clip_from_world * vec4(position + offset, 1.0);
    if any(abs(clip.xy) > vec2(1.0)) {
        return 1.0;
    }
    let texture_index = i32((*lamp).depth_texture_base_index);
    return sample_shadow_map_hardware(clip.xy * vec2(0.5, -0.5) + vec2(0.5), clip.z, texture_index);
}

// The light that leaves a surface towards the eye: Lambert's diffuse part, and a highlight after Blinn and Phong.
fn reflected_light(material: pbr_types::StandardMaterial, color: vec3<f32>, in: VertexOutput) -> vec3<f32> {
    let normal = normalize(in.world_normal);
    let eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let diffuse = color * (1.0 - material.metallic);
    let specular = mix(0.16 * material.reflectance * material.reflectance, color, material.metallic);
    var light = diffuse * room_light(normal) + specular * room_light(reflect(-eye, normal));

    let lamp = &lights.directional_lights[0];
    let toward_lamp = (*lamp).direction_to_light.xyz;
    let cosine = dot(normal, toward_lamp);
    if cosine > 0.0 && lights.n_directional_lights > 0u {
        var visible = cosine;
        if (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) != 0u {
            visible *= lamp_visibility(in.world_position.xyz, in.world_normal);
        }
        let roughness = max(material.perceptual_roughness * material.perceptual_roughness, 0.05);
        let exponent = 2.0 / (roughness * roughness);
        let halfway = max(dot(normal, normalize(toward_lamp + eye)), 0.0);
        let highlight = specular * (exponent + 2.0) / 8.0 * pow(halfway, exponent);
        light += (diffuse + highlight) * (*lamp).color.rgb * visible / 3.14159265;
    }
    let emitted = material.emissive.rgb * mix(1.0, view.exposure, material.emissive.a);
    return view.exposure * light + emitted;
}

@fragment
fn fragment(in: VertexOutput) -> FragmentOutput {
#ifdef BINDLESS
    let slot = mesh[in.instance_index].material_and_lightmap_bind_group_slot & 0xffffu;
    let indices = pbr_bindings::material_indices[slot];
    let material = pbr_bindings::material_array[indices.material];
#else
    let material = pbr_bindings::material;
#endif
    var color = material.base_color;
#ifdef VERTEX_COLORS
    color *= in.color;
#endif
#ifdef VERTEX_UVS_A
    if (material.flags & pbr_types::STANDARD_MATERIAL_FLAGS_BASE_COLOR_TEXTURE_BIT) != 0u {
        let uv = (material.uv_transform * vec3(in.uv, 1.0)).xy;
#ifdef BINDLESS
        color *= textureSampleBias(
            bindless_textures_2d[indices.base_color_texture],
            bindless_samplers_filtering[indices.base_color_sampler],
            uv,
            view.mip_bias,
        );
#else
        color *= textureSampleBias(pbr_bindings::base_color_texture, pbr_bindings::base_color_sampler, uv, view.mip_bias);
#endif
    }
#endif
    let alpha_mode = material.flags & pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_RESERVED_BITS;
    if alpha_mode == pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_OPAQUE {
        color.a = 1.0;
    }
    if (material.flags & pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        color = vec4(reflected_light(material, color.rgb, in), color.a);
    }
#ifdef TONEMAP_IN_SHADER
    color = vec4(tonemapping_pbr_neutral(color.rgb), color.a);
#endif
    var out: FragmentOutput;
    out.color = color;
    return out;
}
