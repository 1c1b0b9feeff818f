use super::*;
use crate::app::settings::Tempo;

#[test]
fn the_whole_set_is_in_sight_from_every_preset_at_every_shape_of_window() {
    let layouts = super::super::layout::tests::layouts();
    for (layout, view) in layouts.into_iter().flat_map(|layout| View::ALL.map(|view| (layout, view))) {
        for aspect in [0.4, 0.75, 1.0, 1.33, 1.78, 2.4] {
            let camera = view.orbit().framing_transform(layout, aspect);
            let slope = (FIELD_OF_VIEW / 2.0).tan();
            let mut max_reach = 0.0_f32;
            for corner in visible_corners(layout) {
                let view_point = camera.rotation.inverse() * (corner - camera.translation);
                let (x, y) = (view_point.x / -view_point.z / (slope * aspect), view_point.y / -view_point.z / slope);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{view:?} {aspect}: {corner} is at {x} {y}");
                max_reach = max_reach.max(x.abs()).max(y.abs());
            }
            assert!(max_reach > 0.9, "{view:?} {aspect}: the set fills only {max_reach} of the view");
        }
    }
}

#[test]
fn the_board_and_not_what_was_captured_takes_most_of_the_view() {
    let slope = (FIELD_OF_VIEW / 2.0).tan();
    for (layout, view) in
        super::super::layout::tests::layouts().into_iter().flat_map(|layout| View::ALL.map(|view| (layout, view)))
    {
        // The view beside a panel, which is limited by its height.
        let camera = view.orbit().framing_transform(layout, 1.36);
        let height_of = |z: f32| {
            let view_point =
                camera.rotation.inverse() * (Vec3::new(0.0, 0.0, z * layout.frame_half_width()) - camera.translation);
            view_point.y / -view_point.z / slope
        };
        let height_fraction = (height_of(-1.0) - height_of(1.0)).abs() / 2.0;
        println!("{layout:?} {view:?}: {height_fraction:.2}");
        assert!(height_fraction > 0.8, "{layout:?} {view:?}: the board takes {height_fraction} of the height");
    }
}

#[test]
fn the_view_is_drawn_again_when_the_panel_takes_other_room() {
    let mut app = App::new();
    app.init_resource::<PanelRoom>().tell_wake_ups(tell_movement);
    let keeps_drawing = |app: &mut App| {
        app.update();
        std::mem::take(&mut *app.world_mut().resource_mut::<WakeUps>()).is_moving()
    };
    assert!(keeps_drawing(&mut app), "the first view");
    assert!(!keeps_drawing(&mut app));
    app.insert_resource(PanelRoom { right: 0.0, below: 120.0 });
    assert!(keeps_drawing(&mut app), "the panel has become higher");
    assert!(!keeps_drawing(&mut app));
}

/// A camera in an app with frames of a hundredth of a second.
fn app_with_tempo(tempo: Tempo) -> App {
    let mut app = App::new();
    app.add_message::<CameraCommand>().init_resource::<Time>().insert_resource(Settings { tempo, ..default() });
    app.add_systems(Update, (handle_camera_commands, glide_on).chain());
    app.world_mut().spawn(View::White.orbit());
    app
}

fn advance_frames(app: &mut App, frame_count: usize, camera_commands: &[CameraCommand]) -> f32 {
    for _ in 0..frame_count {
        app.world_mut().write_message_batch(camera_commands.to_vec());
        app.world_mut().resource_mut::<Time>().advance_by(std::time::Duration::from_millis(10));
        app.update();
    }
    app.world_mut().query::<&Orbit>().single(app.world()).expect("a camera").yaw
}

#[test]
fn a_pushed_table_turns_on_for_a_while_and_a_hand_that_rests_or_holds_does_not_push() {
    // A mouse may report many small movements in a frame.
    let push_commands = [CameraCommand::Drag(Vec2::new(-0.005, 0.0)); 4];
    let mut app = app_with_tempo(Tempo::Normal);
    let pushed_yaw = advance_frames(&mut app, 10, &push_commands);
    let released_yaw = advance_frames(&mut app, 1, &[CameraCommand::LetGo]);
    let final_yaw = advance_frames(&mut app, 200, &[]);
    // Two heights of the view per second, 3 radians each, with a half-life of 0.12 s.
    let glide_angle = 2.0 * 3.0 * 0.12 / std::f32::consts::LN_2;
    assert!(pushed_yaw < released_yaw && released_yaw < final_yaw, "{pushed_yaw} {released_yaw} {final_yaw}");
    assert!(
        (final_yaw - pushed_yaw - glide_angle).abs() < 0.1 * glide_angle,
        "{} instead of {glide_angle}",
        final_yaw - pushed_yaw
    );
    assert_eq!(advance_frames(&mut app, 100, &[]), final_yaw, "it comes to rest");
    assert!(app.world_mut().query::<&CameraGlide>().single(app.world()).is_err());
    for (tempo, rest_frames, last_look) in [
        (Tempo::Normal, 20, CameraCommand::LetGo),
        (Tempo::Normal, 0, CameraCommand::Hold),
        (Tempo::Off, 0, CameraCommand::LetGo),
    ] {
        let mut app = app_with_tempo(tempo);
        advance_frames(&mut app, 10, &push_commands);
        let rested_yaw = advance_frames(&mut app, rest_frames, &[]);
        let released_yaw = advance_frames(&mut app, 1, &[last_look]);
        assert_eq!(advance_frames(&mut app, 100, &[]), released_yaw, "{tempo:?} {rest_frames} {last_look:?}");
        assert!(rest_frames == 0 || rested_yaw == released_yaw);
    }
}

#[test]
fn the_way_to_a_preset_is_the_shorter_one() {
    let unwound_orbit = View::Black.orbit().unwound_towards(-3.0);
    assert!((unwound_orbit.yaw + PI).abs() < 1e-5);
}
