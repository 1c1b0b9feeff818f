//! A table in a section of a page, which can be scrolled by the keyboard.

/// A table with this title and head, whose cells are HTML. The cell of each row in the column `heading_column`, from 0,
/// tells what the row is about.
pub(super) fn table(id: &str, title: &str, head: &[String], rows: &[Vec<String>], heading_column: usize) -> String {
    let head: String = head.iter().map(|cell| format!("<th scope=\"col\">{cell}</th>")).collect();
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
