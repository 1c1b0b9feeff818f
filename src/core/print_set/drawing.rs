//! Drawings of plans in millimetres, as SVG and as PDF, in their true size.

use std::fmt::Write;

use super::section::Point;

/// What is done along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The material is cut.
    Cut,
    /// The line is drawn or engraved.
    Draw,
}

/// A thing in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawnShape {
    /// A closed line.
    Outline(Vec<Point>, Stroke),
    /// A filled rectangle: its corner with the smallest coordinates, and its size.
    Filled(Point, Point),
    /// A short text around a point, of this height.
    Text(Point, f64, String),
}

/// A drawing. The y axis points downward.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width and height, in millimetres.
    pub size: Point,
    /// What is drawn, in this order.
    pub shapes: Vec<DrawnShape>,
}

/// The width of lines, in millimetres.
const LINE_WIDTH_MM: f64 = 0.2;
/// The size of A4 paper, and how much of it a printer leaves white at each edge, in millimetres.
const PAPER_SIZE_MM: Point = [210.0, 297.0];
const PAPER_MARGIN_MM: f64 = 10.0;
const POINTS_PER_MM: f64 = 72.0 / 25.4;
/// Half the height of capital letters and the width of a digit, relative to the size of the font.
const HALF_CAPITAL_RATIO: f64 = 0.36;
const HALF_DIGIT_RATIO: f64 = 0.28;

impl Stroke {
    /// The colour, which machines that cut tell apart: red, green and blue, each 0 or 1.
    const fn colour(self) -> [u8; 3] {
        match self {
            Self::Cut => [1, 0, 0],
            Self::Draw => [0, 0, 0],
        }
    }
}

impl Drawing {
    /// The drawing as an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let [width, height] = self.size.map(decimal_text);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">\n"
        );
        for shape in &self.shapes {
            svg.push_str(&match shape {
                DrawnShape::Outline(points, stroke) => {
                    let [red, green, blue] = stroke.colour().map(|channel| channel * 255);
                    let points: Vec<String> = points.iter().map(|&point| point_text(point, ",")).collect();
                    format!(
                        "<polygon points=\"{}\" fill=\"none\" stroke=\"rgb({red},{green},{blue})\" \
                         stroke-width=\"{LINE_WIDTH_MM}\"/>\n",
                        points.join(" ")
                    )
                }
                DrawnShape::Filled([x, y], [width, height]) => {
                    let [x, y, width, height] = [*x, *y, *width, *height].map(decimal_text);
                    format!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"rgb(150,150,150)\"/>\n"
                    )
                }
                DrawnShape::Text([x, y], size, text) => {
                    let [x, y, size] = [*x, y + size * HALF_CAPITAL_RATIO, *size].map(decimal_text);
                    format!(
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"Helvetica, Arial, sans-serif\" \
                         text-anchor=\"middle\">{text}</text>\n"
                    )
                }
            });
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The drawing as a PDF file: a page of its own size, then, if that is larger than A4, the same on pages in A4 that
    /// overlap by the margin that printers need.
    #[must_use]
    pub fn to_pdf(&self) -> Vec<u8> {
        let [width, height] = self.size;
        let mut page_boxes = vec![[0.0, 0.0, width, height]];
        let page_step = PAPER_SIZE_MM.map(|side| side - 2.0 * PAPER_MARGIN_MM);
        if width > PAPER_SIZE_MM[0] || height > PAPER_SIZE_MM[1] {
            let [columns, rows] = [width / page_step[0], height / page_step[1]].map(|count| count.ceil() as u32);
            for row in 0..rows {
                for column in 0..columns {
                    let page_left = page_step[0] * f64::from(column) - PAPER_MARGIN_MM;
                    let page_top = height - page_step[1] * f64::from(row) + PAPER_MARGIN_MM;
                    page_boxes.push([page_left, page_top - PAPER_SIZE_MM[1], page_left + PAPER_SIZE_MM[0], page_top]);
                }
            }
        }
        let page_references: Vec<String> =
            (0..page_boxes.len()).map(|page| format!("{} 0 R", page + FIRST_PAGE_OBJECT)).collect();
        let contents = self.pdf_contents();
        let mut objects = vec![
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            format!("<< /Type /Pages /Kids [{}] /Count {} >>", page_references.join(" "), page_references.len()),
            format!("<< /Length {} >>\nstream\n{contents}endstream", contents.len()),
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        ];
        objects.extend(page_boxes.into_iter().map(|media_box| {
            let media_box = media_box.map(|mm| decimal_text(mm * POINTS_PER_MM)).join(" ");
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [{media_box}] /Contents 3 0 R \
                 /Resources << /Font << /F 4 0 R >> >> >>"
            )
        }));
        pdf_bytes(&objects)
    }

    /// The operators that draw all things.
    fn pdf_contents(&self) -> String {
        let scale = decimal_text(POINTS_PER_MM);
        let page_top = decimal_text(self.size[1] * POINTS_PER_MM);
        let mut text = format!("{scale} 0 0 -{scale} 0 {page_top} cm\n{LINE_WIDTH_MM} w\n0.6 g\n");
        for shape in &self.shapes {
            let write_result = match shape {
                DrawnShape::Outline(points, stroke) => {
                    let [red, green, blue] = stroke.colour();
                    let line_points: Vec<String> = points.iter().map(|&point| point_text(point, " ")).collect();
                    writeln!(text, "{red} {green} {blue} RG {} m {} l s", line_points[0], line_points[1..].join(" l "))
                }
                DrawnShape::Filled(corner, size) => {
                    writeln!(text, "{} {} re f", point_text(*corner, " "), point_text(*size, " "))
                }
                DrawnShape::Text([x, y], size, label) => {
                    let label_left = x - size * HALF_DIGIT_RATIO * label.len() as f64;
                    let corner = point_text([label_left, y + size * HALF_CAPITAL_RATIO], " ");
                    writeln!(text, "0 g BT /F {} Tf 1 0 0 -1 {corner} Tm ({label}) Tj ET 0.6 g", decimal_text(*size))
                }
            };
            write_result.expect("writing to memory never fails");
        }
        text
    }
}

/// The number of the first page among the objects of a PDF file.
const FIRST_PAGE_OBJECT: usize = 5;

/// A PDF file of these objects, which are numbered from 1. The first is the catalog.
fn pdf_bytes(objects: &[String]) -> Vec<u8> {
    let mut pdf_text = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(pdf_text.len());
        pdf_text.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let xref_offset = pdf_text.len();
    pdf_text.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1));
    for offset in offsets {
        pdf_text.push_str(&format!("{offset:010} 00000 n \n"));
    }
    let object_count = objects.len() + 1;
    pdf_text.push_str(&format!("trailer\n<< /Size {object_count} /Root 1 0 R >>\nstartxref\n{xref_offset}\n%%EOF\n"));
    pdf_text.into_bytes()
}

/// A number with at most three decimals.
pub(super) fn decimal_text(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn point_text(point: Point, separator: &str) -> String {
    point.map(decimal_text).join(separator)
}
