//! A short fragment shader for cameras without an environment map.
//!
//! Bevy's shader of standard materials can do much that the table does not need. Where a program takes the place of a graphics
//! processor, compiling it takes seconds and its pixels most of each frame. At the lowest detail cameras have no environment map,
//! and by that the short shader is chosen: one lamp with its shadow, and the light of the room from six sides.

use std::fmt::Write as _;

use bevy::prelude::*;
use bevy::shader::{Shader, Source};

use super::environment_map::diffuse_light;

/// Bevy's fragment shader of standard materials.
const STANDARD_SHADER_PATH: &str = "embedded://bevy_pbr/render/pbr.wgsl";

const SHORT_SHADER: &str = include_str!("short_shader.wgsl");

/// The sides of the room as the shader names them.
const SIDES: [(&str, Vec3); 6] = [
    ("ROOM_LEFT", Vec3::NEG_X),
    ("ROOM_RIGHT", Vec3::X),
    ("ROOM_BELOW", Vec3::NEG_Y),
    ("ROOM_ABOVE", Vec3::Y),
    ("ROOM_FAR", Vec3::NEG_Z),
    ("ROOM_NEAR", Vec3::Z),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, add_short_shader.run_if(resource_exists::<Assets<Shader>>));
}

/// Adds the short shader to Bevy's when that has been loaded, before the renderer has seen it.
fn add_short_shader(
    asset_server: Res<AssetServer>,
    mut shaders: ResMut<Assets<Shader>>,
    mut standard_shader: Local<Option<Handle<Shader>>>,
    mut is_added: Local<bool>,
) {
    if *is_added {
        return;
    }
    let standard_shader = standard_shader.get_or_insert_with(|| asset_server.load(STANDARD_SHADER_PATH));
    let Some(mut shader) = shaders.get_mut(&*standard_shader) else { return };
    if let Source::Wgsl(text) = &shader.source {
        let combined_shader = Shader::from_wgsl(with_short_shader(text), shader.path.clone());
        (shader.source, shader.imports) = (combined_shader.source, combined_shader.imports);
    }
    *is_added = true;
}

/// The text of a shader that is the short one unless there is an environment map.
fn with_short_shader(standard_text: &str) -> String {
    let mut combined_text = "#ifndef ENVIRONMENT_MAP\n".to_owned();
    for (name, side_direction) in SIDES {
        let Vec3 { x, y, z } = diffuse_light(side_direction);
        // A string has room for everything.
        let _ = writeln!(combined_text, "const {name} = vec3<f32>({x:?}, {y:?}, {z:?});");
    }
    combined_text + SHORT_SHADER + "#else\n" + standard_text + "\n#endif\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_of_the_room_has_its_light_and_the_standard_shader_stays_whole() {
        let text = with_short_shader("// standard");
        for (name, _) in SIDES {
            assert_eq!(text.matches(&format!("const {name} = vec3<f32>(")).count(), 1, "{name}");
        }
        assert!(text.ends_with("#else\n// standard\n#endif\n"));
    }

    #[test]
    fn the_short_shader_is_added_once_when_the_standard_one_has_been_loaded() {
        let mut app = App::new();
        app.add_plugins((bevy::app::TaskPoolPlugin::default(), AssetPlugin::default(), plugin)).init_asset::<Shader>();
        app.update();
        let shader_handle: Handle<Shader> = app.world().resource::<AssetServer>().load(STANDARD_SHADER_PATH);
        let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
        shaders.insert(&shader_handle, Shader::from_wgsl("// standard", "pbr.wgsl")).expect("a handle of this server");
        for _ in 0..2 {
            app.update();
            let shader = app.world().resource::<Assets<Shader>>().get(&shader_handle).expect("the shader");
            assert_eq!(shader.source.as_str().matches("#ifndef ENVIRONMENT_MAP").count(), 1);
        }
    }
}
