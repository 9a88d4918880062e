/**
 * Columns two spaces apart, each as wide as its widest cell; no spaces at the end of a line. The
 * last columns, as many as there are `numbers`, go to the right.
 */
export function textTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  numbers = 0,
): readonly string[] {
  const lines = [titles, ...rows];
  const widths = titles.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  return lines.map((cells) =>
    widths
      .map((width, index) => {
        const cell = cells[index] ?? '';
        return index < titles.length - numbers ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
