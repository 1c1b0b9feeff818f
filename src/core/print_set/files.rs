//! The files of a set: its plans, list, page and bodies.

use super::board_plan::board_plan;
use super::box_plan::{box_panels, box_plan};
use super::stl::stl_bytes;
use super::three_mf::three_mf_bytes;
use super::zip::zip_bytes;
use super::{PrintSet, page};

/// A file of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFile {
    /// The name, with `/` between folders.
    pub name: String,
    /// The contents.
    pub contents: Vec<u8>,
}

impl PrintSet {
    /// All files, always in the same order and with the same bytes.
    #[must_use]
    pub fn files(&self) -> Vec<SetFile> {
        let board_drawing = board_plan(self.board_size, self.options.square_mm);
        let box_drawing = box_plan(&box_panels(self.box_inner_size()));
        let mut files = vec![
            SetFile { name: "assembly.html".into(), contents: page::assembly_page(self).into_bytes() },
            SetFile { name: "parts.csv".into(), contents: page::parts_list(self).into_bytes() },
        ];
        for (name, drawing) in [("board", board_drawing), ("box", box_drawing)] {
            files.push(SetFile { name: format!("{name}.svg"), contents: drawing.to_svg().into_bytes() });
            files.push(SetFile { name: format!("{name}.pdf"), contents: drawing.to_pdf() });
        }
        for body in self.bodies() {
            if self.options.formats.stl {
                files.push(SetFile {
                    name: format!("stl/{}.stl", body.name),
                    contents: stl_bytes(&body.name, &body.solid),
                });
            }
            if self.options.formats.three_mf {
                files.push(SetFile { name: format!("3mf/{}.3mf", body.name), contents: three_mf_bytes(body) });
            }
        }
        files
    }

    /// All files as one archive.
    #[must_use]
    pub fn archive(&self) -> Vec<u8> {
        let files = self.files();
        zip_bytes(files.iter().map(|file| (&*file.name, &*file.contents)))
    }
}
