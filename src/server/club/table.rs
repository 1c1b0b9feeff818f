//! A table in a section of a page, which can be scrolled by the keyboard. What its rows are about stays in sight meanwhile.

/// A table with this title and head, whose cells are HTML. The cell of each row in the column `heading_column`, from 0,
/// tells what the row is about.
pub(super) fn table_section(
    id: &str,
    title: &str,
    head: &[String],
    rows: &[Vec<String>],
    heading_column: usize,
) -> String {
    let head = head_cells(head, heading_column);
    let cell = |(column, cell): (usize, &String)| {
        if column == heading_column { format!("<th scope=\"row\">{cell}</th>") } else { format!("<td>{cell}</td>") }
    };
    let row = |row: &Vec<String>| format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>());
    let body: String = rows.iter().map(row).collect();
    format!(
        "<section>\n<h2 id=\"{id}\">{title}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{id}\">\n\
         <table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n</section>\n"
    )
}

/// The cells of a table's head. That of the column that tells what the rows are about is pinned as their cells are.
pub(super) fn head_cells(head: &[String], heading_column: usize) -> String {
    let cell = |(column, cell): (usize, &String)| {
        let class = if column == heading_column { " class=\"pinned\"" } else { "" };
        format!("<th scope=\"col\"{class}>{cell}</th>")
    };
    head.iter().enumerate().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_the_column_that_names_the_rows_is_pinned_as_they_are() {
        let cells = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let page = table_section("t", "Table", &cells(["#", "Name", "Points"]), &[cells(["1", "Ana", "2.0"])], 1);
        for part in [
            r##"<th scope="col">#</th><th scope="col" class="pinned">Name</th><th scope="col">Points</th>"##,
            r#"<td>1</td><th scope="row">Ana</th><td>2.0</td>"#,
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }
}
