/** A cell that is a number as text goes to the right. */
export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** Columns two spaces apart, each as wide as its widest cell; no spaces at the end of a line. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  return lines.map((cells) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        const width = widths[index] ?? 0;
        return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
