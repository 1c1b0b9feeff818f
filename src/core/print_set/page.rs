//! The parts list as CSV and the assembly page as HTML.

use super::box_plan::SHEET_THICKNESS_MM;
use super::cross_section::cross_section;
use super::drawing::decimal_text;
use super::{FaceStyle, PartForm, PrintSet, PrintedBody, set_name};

/// The density of PLA, in grams per cubic millimetre.
const PLA_GRAMS_PER_MM3: f64 = 0.001_24;

const STYLE_SHEET: &str = "body{font:16px/1.5 sans-serif;max-width:52em;margin:2em auto;padding:0 1em;color:#222}\
h1,h2{line-height:1.2}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.2em .5em;text-align:left}\
td.n{text-align:right;white-space:nowrap}svg{max-width:100%;height:auto}";

/// A row of the parts list: a body in one colour.
struct PartRow {
    file: String,
    part: String,
    colour: String,
    copies: u32,
    size: [f64; 3],
    volume_cm3: f64,
    weight_g: f64,
}

fn part_rows(set: &PrintSet) -> Vec<PartRow> {
    let language = set.options.language;
    let folder = if set.options.formats.three_mf { ["3mf", "3mf"] } else { ["stl", "stl"] };
    let body_rows = |code: &str, body: &PrintedBody| {
        let [part_code, body_kind] = [code, body.name.strip_prefix(code).unwrap_or_default()];
        let mut name = language.say(&format!("part-{part_code}"));
        if let Some(body_kind) = body_kind.strip_prefix('-') {
            name.push_str(", ");
            name.push_str(&language.say(&format!("body-{body_kind}")));
        }
        let file = format!("{}/{}.{}", folder[0], body.name, folder[1]);
        let volume = body.solid.volume();
        let size = body.solid.size().map(f64::from);
        let rows = body.copies.iter().map(move |&(filament, copies)| PartRow {
            file: file.clone(),
            part: name.clone(),
            colour: language.say(&format!("colour-{}", filament.code())),
            copies,
            size,
            volume_cm3: volume / 1000.0,
            weight_g: volume * PLA_GRAMS_PER_MM3,
        });
        rows.collect::<Vec<_>>()
    };
    set.parts.iter().flat_map(|(part, bodies)| bodies.iter().flat_map(|body| body_rows(part.code, body))).collect()
}

/// The parts list: a line for each body and colour. Decimals follow a point in all languages, as programs expect.
#[must_use]
pub fn parts_list(set: &PrintSet) -> String {
    let language = set.options.language;
    let headings = ["file", "part", "colour", "copies", "size", "volume", "weight"];
    let headings = headings.map(|heading| csv_cell(&language.say(&format!("column-{heading}")))).join(",");
    let mut text = format!("{headings}\n");
    for row in part_rows(set) {
        let size = row.size.map(decimal_text).join(" × ");
        let text_cells = [row.file, row.part, row.colour].map(|word| csv_cell(&word)).join(",");
        text.push_str(&format!("{text_cells},{},{size},{:.3},{:.2}\n", row.copies, row.volume_cm3, row.weight_g));
    }
    text
}

/// A word of a CSV file, in quotation marks if it contains a comma.
fn csv_cell(cell: &str) -> String {
    if cell.contains(',') { format!("\"{cell}\"") } else { cell.to_owned() }
}

/// The assembly page.
#[must_use]
pub fn assembly_page(set: &PrintSet) -> String {
    let language = set.options.language;
    let say = |key: &str| language.say(key);
    let title = say(&format!("title-{}", set_name(set.options.game)));
    let code = language.code();
    [
        format!("<!DOCTYPE html>\n<html lang=\"{code}\">\n<head><meta charset=\"utf-8\"><title>{title}</title>"),
        format!(
            "<style>{STYLE_SHEET}</style></head>\n<body>\n<h1>{title}</h1>\n{}",
            paragraphs(&introduction_texts(set))
        ),
        format!("<h2>{}</h2>\n{}{}", say("parts"), parts_table(set), paragraphs(&[say("weight")])),
        format!("<h2>{}</h2>\n{}", say("section"), cross_section(set)),
        format!("<h2>{}</h2>\n{}", say("print"), ordered_list(&printing_steps(set))),
        format!("<h2>{}</h2>\n{}", say("assemble"), ordered_list(&assembly_steps(set))),
        format!("<h2>{}</h2>\n{}", say("board"), paragraphs(&plan_texts(set))),
        "</body>\n</html>\n".to_owned(),
    ]
    .concat()
}

fn paragraphs(texts: &[String]) -> String {
    texts.iter().map(|text| format!("<p>{text}</p>\n")).collect()
}

fn ordered_list(texts: &[String]) -> String {
    format!("<ol>\n{}</ol>\n", texts.iter().map(|text| format!("<li>{text}</li>\n")).collect::<String>())
}

/// What the set is, and its sizes.
fn introduction_texts(set: &PrintSet) -> Vec<String> {
    let language = set.options.language;
    let [square, clearance] = [set.options.square_mm, set.options.clearance_mm].map(|mm| language.millimetres(mm));
    let about_text = language.say(&format!("about-{}", set.options.game.family().name()));
    let clearance_text = has_nests(set).then(|| language.say_with("clearance", &[("clearance", &clearance)]));
    [about_text, language.say_with("square", &[("square", &square)])].into_iter().chain(clearance_text).collect()
}

/// What the plans of board and box are.
fn plan_texts(set: &PrintSet) -> [String; 2] {
    let language = set.options.language;
    let inside_size = set.box_inner_size().map(|mm| language.millimetres((mm * 10.0).round() / 10.0)).join(" × ");
    let sizes = [("thickness", &*language.millimetres(SHEET_THICKNESS_MM)), ("inside", &inside_size)];
    [language.say("board-plan"), language.say_with("box-plan", &sizes)]
}

fn has_nests(set: &PrintSet) -> bool {
    set.parts.iter().any(|(part, _)| matches!(part.form, PartForm::Nested(_)))
}

fn printing_steps(set: &PrintSet) -> Vec<String> {
    let face_key = match set.options.face_style {
        FaceStyle::TwoHalves => "print-halves",
        FaceStyle::OnePiece => "print-engraved",
    };
    let game_keys = if has_nests(set) { &[face_key, "print-try"][..] } else { &["print-discs"] };
    ["print-layers"].iter().chain(game_keys).map(|key| set.options.language.say(key)).collect()
}

fn assembly_steps(set: &PrintSet) -> Vec<String> {
    let language = set.options.language;
    if has_nests(set) {
        let glue_key = (set.options.face_style == FaceStyle::TwoHalves).then_some("glue");
        return glue_key.into_iter().chain(["nest", "spare"]).map(|key| language.say(key)).collect();
    }
    let count = set.parts.iter().flat_map(|(part, _)| part.copies.0).max().unwrap_or_default().to_string();
    vec![language.say("stack"), language.say_with("supply", &[("count", &count)])]
}

fn parts_table(set: &PrintSet) -> String {
    let language = set.options.language;
    let headings = ["file", "part", "colour", "copies", "size", "volume", "weight"];
    let headings = headings.map(|heading| format!("<th>{}</th>", language.say(&format!("column-{heading}")))).concat();
    let mut html = format!("<table>\n<tr>{headings}</tr>\n");
    let [mut count, mut volume, mut weight] = [0.0; 3];
    for row in part_rows(set) {
        let size = row.size.map(|mm| language.decimal_number(mm, 1)).join(" × ");
        let copies = f64::from(row.copies);
        count += copies;
        volume += copies * row.volume_cm3;
        weight += copies * row.weight_g;
        let text_cells = [row.file, row.part, row.colour].map(|word| format!("<td>{word}</td>")).concat();
        let number_cells = [
            row.copies.to_string(),
            size,
            language.decimal_number(row.volume_cm3, 2),
            language.decimal_number(row.weight_g, 1),
        ];
        html.push_str(&format!(
            "<tr>{text_cells}{}</tr>\n",
            number_cells.map(|number| format!("<td class=n>{number}</td>")).concat()
        ));
    }
    let sum_cells =
        [format!("{count}"), String::new(), language.decimal_number(volume, 0), language.decimal_number(weight, 0)];
    let sum_cells = sum_cells.map(|number| format!("<td class=n>{number}</td>")).concat();
    html.push_str(&format!("<tr><th colspan=3>{}</th>{sum_cells}</tr>\n</table>\n", language.say("total")));
    html
}
