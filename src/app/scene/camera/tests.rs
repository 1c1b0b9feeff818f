use super::*;
use crate::app::settings::Tempo;

#[test]
fn the_whole_set_is_in_sight_from_every_preset_at_every_shape_of_window() {
    let layouts = super::super::layout::tests::layouts();
    for (layout, view) in layouts.into_iter().flat_map(|layout| View::ALL.map(|view| (layout, view))) {
        for aspect in [0.4, 0.75, 1.0, 1.33, 1.78, 2.4] {
            let camera = view.orbit().frame(layout, aspect);
            let slope = (FIELD_OF_VIEW / 2.0).tan();
            let mut fullest = 0.0_f32;
            for corner in corners_of_the_set(layout) {
                let seen = camera.rotation.inverse() * (corner - camera.translation);
                let (x, y) = (seen.x / -seen.z / (slope * aspect), seen.y / -seen.z / slope);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{view:?} {aspect}: {corner} is at {x} {y}");
                fullest = fullest.max(x.abs()).max(y.abs());
            }
            assert!(fullest > 0.9, "{view:?} {aspect}: the set fills only {fullest} of the view");
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
        let camera = view.orbit().frame(layout, 1.36);
        let height_of = |z: f32| {
            let seen = camera.rotation.inverse() * (Vec3::new(0.0, 0.0, z * layout.edge()) - camera.translation);
            seen.y / -seen.z / slope
        };
        let part = (height_of(-1.0) - height_of(1.0)).abs() / 2.0;
        println!("{layout:?} {view:?}: {part:.2}");
        assert!(part > 0.8, "{layout:?} {view:?}: the board takes {part} of the height");
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
    app.add_message::<Look>().init_resource::<Time>().insert_resource(Settings { tempo, ..default() });
    app.add_systems(Update, (handle_looks, glide_on).chain());
    app.world_mut().spawn(View::White.orbit());
    app
}

fn pass(app: &mut App, frames: usize, looks: &[Look]) -> f32 {
    for _ in 0..frames {
        app.world_mut().write_message_batch(looks.to_vec());
        app.world_mut().resource_mut::<Time>().advance_by(std::time::Duration::from_millis(10));
        app.update();
    }
    app.world_mut().query::<&Orbit>().single(app.world()).expect("a camera").yaw
}

#[test]
fn a_pushed_table_turns_on_for_a_while_and_a_hand_that_rests_or_holds_does_not_push() {
    // A mouse may report many small movements in a frame.
    let push = [Look::Drag(Vec2::new(-0.005, 0.0)); 4];
    let mut app = app_with_tempo(Tempo::Normal);
    let pushed = pass(&mut app, 10, &push);
    let soon = pass(&mut app, 1, &[Look::LetGo]);
    let later = pass(&mut app, 200, &[]);
    // Two heights of the view per second, 3 radians each, with a half-life of 0.12 s.
    let way = 2.0 * 3.0 * 0.12 / std::f32::consts::LN_2;
    assert!(pushed < soon && soon < later, "{pushed} {soon} {later}");
    assert!((later - pushed - way).abs() < 0.1 * way, "{} instead of {way}", later - pushed);
    assert_eq!(pass(&mut app, 100, &[]), later, "it comes to rest");
    assert!(app.world_mut().query::<&CameraGlide>().single(app.world()).is_err());
    for (tempo, rest, last) in
        [(Tempo::Normal, 20, Look::LetGo), (Tempo::Normal, 0, Look::Hold), (Tempo::Off, 0, Look::LetGo)]
    {
        let mut app = app_with_tempo(tempo);
        pass(&mut app, 10, &push);
        let rested = pass(&mut app, rest, &[]);
        let let_go = pass(&mut app, 1, &[last]);
        assert_eq!(pass(&mut app, 100, &[]), let_go, "{tempo:?} {rest} {last:?}");
        assert!(rest == 0 || rested == let_go);
    }
}

#[test]
fn the_way_to_a_preset_is_the_shorter_one() {
    let from_far = View::Black.orbit().unwound_towards(-3.0);
    assert!((from_far.yaw + PI).abs() < 1e-5);
}
