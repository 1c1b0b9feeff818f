//! Bodies as 3MF files with their colours, by the 3MF core specification 1.3.

use std::fmt::Write;

use super::part::PrintedBody;
use super::zip::zip_bytes;

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;
const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;
const MODEL_HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
"#;
/// The id of the list of colours; the objects follow.
const COLOURS_ID: usize = 1;
/// The gap between two objects on the plate, in millimetres.
const OBJECT_GAP_MM: f32 = 5.0;

/// A body as a 3MF file, once in each of its colours, side by side.
#[must_use]
pub fn three_mf_bytes(body: &PrintedBody) -> Vec<u8> {
    zip_bytes([
        ("[Content_Types].xml", CONTENT_TYPES.as_bytes()),
        ("_rels/.rels", RELATIONSHIPS.as_bytes()),
        ("3D/3dmodel.model", model_xml(body).as_bytes()),
    ])
}

fn model_xml(body: &PrintedBody) -> String {
    let mut xml = MODEL_HEAD.to_owned();
    let mut items = String::new();
    write_arguments(&mut xml, format_args!("<resources><basematerials id=\"{COLOURS_ID}\">"));
    for (filament, _) in &body.copies {
        write_arguments(
            &mut xml,
            format_args!("<base name=\"{}\" displaycolor=\"{}\"/>", filament.code(), filament.html()),
        );
    }
    xml.push_str("</basematerials>\n");
    let [min_corner, _] = body.solid.bounds();
    let object_pitch = body.solid.size()[0] + OBJECT_GAP_MM;
    for (index, (filament, _)) in body.copies.iter().enumerate() {
        let id = COLOURS_ID + 1 + index;
        let name = format_args!("{} {}", body.name, filament.code());
        write_arguments(
            &mut xml,
            format_args!("<object id=\"{id}\" type=\"model\" name=\"{name}\" pid=\"{COLOURS_ID}\" pindex=\"{index}\">"),
        );
        write_mesh(&mut xml, body);
        xml.push_str("</object>\n");
        // All coordinates on the plate are positive.
        let [x, y] = [object_pitch * index as f32 - min_corner[0], -min_corner[1]];
        write_arguments(
            &mut items,
            format_args!("<item objectid=\"{id}\" transform=\"1 0 0 0 1 0 0 0 1 {x} {y} 0\"/>"),
        );
    }
    write_arguments(&mut xml, format_args!("</resources>\n<build>{items}</build>\n</model>\n"));
    xml
}

fn write_mesh(xml: &mut String, body: &PrintedBody) {
    xml.push_str("<mesh><vertices>\n");
    for [x, y, z] in &body.solid.vertices {
        write_arguments(xml, format_args!("<vertex x=\"{x}\" y=\"{y}\" z=\"{z}\"/>\n"));
    }
    xml.push_str("</vertices><triangles>\n");
    for [a, b, c] in &body.solid.triangles {
        write_arguments(xml, format_args!("<triangle v1=\"{a}\" v2=\"{b}\" v3=\"{c}\"/>\n"));
    }
    xml.push_str("</triangles></mesh>");
}

fn write_arguments(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to memory never fails");
}
