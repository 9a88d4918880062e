/** What stands in a line, by column; what is absent is an empty cell. */
export type CsvRow<Column extends string> = Readonly<
  Partial<Record<Column, string | number | bigint | boolean>>
>;

/** CSV as of RFC 4180: a header, then a line for each row, every line ended by CR LF. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  return lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

/**
 * A text that people have chosen, so that it does not run when somebody opens the file: what a spreadsheet
 * would take for a formula begins with an apostrophe.
 */
export function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
