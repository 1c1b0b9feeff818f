//! The look and size of tokens, with a row for each shape. Everything that draws, moves or names tokens uses it.

use std::ops::Range;

use bevy::mesh::Mesh;

use super::palette::SceneStyle;
use super::token_forms::{FORT, Form, TOWER, WALL};
use crate::board::{Chessman, Layer, Shape, Token};
use crate::pieces::crown::CROWN;
use crate::pieces::turned::CHECKER;

/// The row of a shape.
#[derive(Clone, Copy, Debug)]
pub struct ShapeLook {
    form: Form,
    /// How it is arranged with others on a square.
    pub stacking: Stacking,
    /// Its piles in the tray.
    pub tray: TrayPiles,
    /// Whether the number of stacked tokens is displayed.
    pub is_counted: bool,
    /// Whether it is tall, so that moving tokens must be lifted higher.
    pub is_tall: bool,
    /// Its icon on buttons and beside numbers.
    pub icon: ShapeIcon,
    /// The key of its name, if it is a part that has a name of its own.
    pub label: Option<&'static str>,
}

/// How tokens are arranged on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacking {
    /// Inside each other; with the number of those inside.
    Nested(usize),
    /// On top of each other.
    Piled,
    /// Alone.
    Alone,
}

/// The piles of its side's tray in which a token is put. They do not overlap for tokens of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrayPiles {
    /// This third of the piles, from 0.
    Third(usize),
    /// All but the last one.
    AllButLast,
    /// The last one.
    Last,
    /// All piles, in the order of capture.
    All,
}

/// The icon of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeIcon {
    /// Concentric rings.
    Rings,
    /// Stacked checkers.
    Checkers,
    /// The chess piece.
    Chessman(Chessman),
}

/// The row of a shape.
#[must_use]
pub const fn look_of(shape: Shape) -> ShapeLook {
    let ring_look = ShapeLook {
        form: Form::Part(&TOWER),
        stacking: Stacking::Nested(0),
        tray: TrayPiles::Third(0),
        is_counted: false,
        is_tall: false,
        icon: ShapeIcon::Rings,
        label: None,
    };
    match shape {
        Shape::Tower => ShapeLook { label: Some("part-tower"), ..ring_look },
        Shape::Fort => ShapeLook {
            form: Form::Part(&FORT),
            stacking: Stacking::Nested(1),
            tray: TrayPiles::Third(1),
            label: Some("part-fort"),
            ..ring_look
        },
        Shape::Wall => ShapeLook {
            form: Form::Part(&WALL),
            stacking: Stacking::Nested(2),
            tray: TrayPiles::Third(2),
            label: Some("part-wall"),
            ..ring_look
        },
        Shape::Checker => ShapeLook {
            form: Form::Disc(&CHECKER),
            stacking: Stacking::Piled,
            tray: TrayPiles::AllButLast,
            is_counted: true,
            is_tall: false,
            icon: ShapeIcon::Checkers,
            label: None,
        },
        Shape::Crown => ShapeLook {
            form: Form::Crown(&CROWN),
            stacking: Stacking::Piled,
            tray: TrayPiles::Last,
            is_counted: false,
            is_tall: false,
            icon: ShapeIcon::Checkers,
            label: None,
        },
        Shape::Chessman(chessman) => ShapeLook {
            form: Form::Chessman(chessman),
            stacking: Stacking::Alone,
            tray: TrayPiles::All,
            is_counted: false,
            is_tall: true,
            icon: ShapeIcon::Chessman(chessman),
            label: None,
        },
    }
}

impl ShapeLook {
    /// Its height. It is symmetric in height if it has two faces.
    #[must_use]
    pub const fn height(self) -> f32 {
        self.form.height()
    }

    /// The radius of its bounding circle.
    #[must_use]
    pub const fn outer_radius(self) -> f32 {
        self.form.outer_radius()
    }

    /// The radius of its hole; 0 for none.
    #[must_use]
    pub const fn inner_radius(self) -> f32 {
        self.form.inner_radius()
    }

    /// Whether it has a face in each side's colour, and can be turned over. Other tokens have one colour and stand
    /// upright.
    #[must_use]
    pub const fn is_two_faced(self) -> bool {
        matches!(self.form, Form::Part(_))
    }

    /// Whether its colour does not depend on its side.
    #[must_use]
    pub const fn is_golden(self) -> bool {
        matches!(self.form, Form::Crown(_))
    }

    /// The height of its base above its square.
    #[must_use]
    pub fn foot(self, layer: Layer) -> f32 {
        match self.stacking {
            Stacking::Nested(_) | Stacking::Alone => 0.0,
            Stacking::Piled => f32::from(layer.0) * CHECKER.height(),
        }
    }

    /// The mesh without a quarter, which shows its inside; `None` if there is nothing inside.
    #[must_use]
    pub fn cut_open(self, style: SceneStyle) -> Option<Mesh> {
        self.form.cut_open(style)
    }
}

impl TrayPiles {
    /// The piles, out of `pile_count` in the row.
    #[must_use]
    pub const fn of(self, pile_count: usize) -> Range<usize> {
        match self {
            // The last third gets the remainder.
            Self::Third(2) => pile_count / 3 * 2..pile_count,
            Self::Third(third_index) => pile_count / 3 * third_index..pile_count / 3 * (third_index + 1),
            Self::AllButLast => 0..pile_count - 1,
            Self::Last => pile_count - 1..pile_count,
            Self::All => 0..pile_count,
        }
    }
}

/// The shape of whose shade that of this shape is a scaled copy. Chess pieces share one, so that all are drawn at once.
pub(super) const fn shade_pattern(shape: Shape) -> Shape {
    match shape {
        Shape::Chessman(_) => Shape::Chessman(Chessman::King),
        Shape::Tower | Shape::Fort | Shape::Wall | Shape::Checker | Shape::Crown => shape,
    }
}

/// The mesh of a token around the origin, which is the middle of its height. A two-faced token has White's colour on
/// its upper face and Black's on its lower one; half a turn about the x axis shows the other side.
#[must_use]
pub fn token_mesh(token: Token, style: SceneStyle) -> Mesh {
    look_of(token.shape).form.mesh(token.side, style)
}

#[cfg(test)]
mod tests {
    use bevy::math::{Quat, Vec3};

    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::*;
    use crate::app::settings::PieceSet;
    use crate::board::Side;

    /// A token of each form in each set, and of each colour if the form depends on it.
    fn shapes_and_meshes() -> impl Iterator<Item = (Shape, Mesh)> {
        let meshes_of_both_sides = |(piece_set, shape)| {
            let style = SceneStyle { piece_set, ..SceneStyle::default() };
            Side::ALL.map(|side| (shape, token_mesh(Token { shape, side }, style)))
        };
        PieceSet::ALL
            .into_iter()
            .flat_map(|piece_set| Shape::ALL.map(|shape| (piece_set, shape)))
            .flat_map(meshes_of_both_sides)
    }

    #[test]
    fn a_token_is_a_closed_body_with_its_normals_outward() {
        for (_, mesh) in shapes_and_meshes() {
            assert_closed(&mesh);
            assert_outward(&mesh);
        }
    }

    #[test]
    fn a_part_that_is_cut_open_is_closed_where_it_was_cut() {
        for piece_set in PieceSet::ALL {
            for shape in [Shape::Tower, Shape::Fort, Shape::Wall] {
                let mesh = look_of(shape)
                    .cut_open(SceneStyle { piece_set, ..SceneStyle::default() })
                    .expect("a part of a nest");
                assert_closed(&mesh);
                assert_outward(&mesh);
                // The cut-out part is empty.
                for (position, _) in triangles(&mesh).into_iter().flatten() {
                    let is_in_opening = position.z > 0.05 && position.x.abs() < position.z - 0.02;
                    assert!(!is_in_opening, "{piece_set:?} {shape:?} {position}");
                }
            }
        }
        assert!(look_of(Shape::Checker).cut_open(SceneStyle::default()).is_none());
    }

    #[test]
    fn a_token_stays_within_its_measures() {
        for (shape, mesh) in shapes_and_meshes() {
            for (position, _) in triangles(&mesh).into_iter().flatten() {
                let radius = position.with_y(0.0).length();
                assert!(radius < look_of(shape).outer_radius() + 1e-4, "{shape:?} {position}");
                assert!(radius > look_of(shape).inner_radius() * 0.99 - 1e-4, "{shape:?} {position}");
                assert!(position.y.abs() < look_of(shape).height() / 2.0 + 1e-4, "{shape:?} {position}");
            }
        }
    }

    #[test]
    fn nested_tokens_leave_a_gap_and_a_step() {
        for [inner_shape, outer_shape] in [[Shape::Tower, Shape::Fort], [Shape::Fort, Shape::Wall]] {
            assert!(look_of(outer_shape).inner_radius() - look_of(inner_shape).outer_radius() > 0.02);
            assert!(look_of(inner_shape).height() - look_of(outer_shape).height() > 0.05);
        }
        assert!(look_of(Shape::Wall).outer_radius() < 0.5);
    }

    #[test]
    fn a_half_turn_about_a_horizontal_axis_fills_the_same_space() {
        let position_key = |point: Vec3| (point * 1e4).round().as_ivec3();
        for (shape, mesh) in shapes_and_meshes().filter(|&(shape, _)| look_of(shape).is_two_faced()) {
            let positions: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(position, _)| position).collect();
            let position_keys: std::collections::HashSet<_> =
                positions.iter().map(|&position| position_key(position)).collect();
            let half_turn = Quat::from_rotation_x(std::f32::consts::PI);
            for position in positions {
                let turned_key = position_key(half_turn * position);
                let has_match = (-1..=1).any(|x| {
                    (-1..=1).any(|y| {
                        (-1..=1).any(|z| position_keys.contains(&(turned_key + bevy::math::IVec3::new(x, y, z))))
                    })
                });
                assert!(has_match, "{shape:?} {position}");
            }
        }
    }

    #[test]
    fn a_crown_leaves_the_number_below_it_in_sight_and_stays_on_its_checker() {
        let [crown, checker, wall] = [Shape::Crown, Shape::Checker, Shape::Wall].map(look_of);
        assert!(crown.inner_radius() > 0.25 && crown.outer_radius() < checker.outer_radius());
        for (layer, foot_height) in [(0, 0.0), (3, 3.0 * checker.height())] {
            assert_eq!(crown.foot(Layer(layer)), foot_height);
            assert_eq!(checker.foot(Layer(layer)), foot_height);
            assert_eq!(wall.foot(Layer(layer)), 0.0);
        }
    }

    #[test]
    fn piles_of_tokens_that_meet_do_not_overlap() {
        for shapes in [&[Shape::Tower, Shape::Fort, Shape::Wall][..], &[Shape::Checker, Shape::Crown]] {
            for pile_count in [18, 22] {
                let mut piles: Vec<usize> =
                    shapes.iter().flat_map(|&shape| look_of(shape).tray.of(pile_count)).collect();
                assert_eq!(piles.len(), pile_count);
                piles.dedup();
                assert_eq!(piles, (0..pile_count).collect::<Vec<_>>());
            }
        }
    }
}
