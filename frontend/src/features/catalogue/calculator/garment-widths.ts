// Converts the cloth of a garment to another width: the conversion table of pattern makers (sewwithsarah.com).

/** In inches; a column applies to cloth from this width up to the next. */
const WIDTHS = [35, 39, 41, 44, 50, 52, 58, 66] as const;

/** In yards; each row is one garment in cloth of each width. */
const ROWS = [
  [1.75, 1.5, 1.5, 1.375, 1.25, 1.125, 1, 0.875],
  [2, 1.75, 1.75, 1.625, 1.5, 1.375, 1.25, 1.125],
  [2.25, 2, 2, 1.75, 1.625, 1.5, 1.375, 1.25],
  [2.5, 2.25, 2.25, 2.125, 1.75, 1.75, 1.625, 1.5],
  [2.875, 2.5, 2.5, 2.25, 2, 1.875, 1.75, 1.625],
  [3.125, 2.75, 2.75, 2.5, 2.25, 2, 1.875, 1.75],
  [3.375, 3, 2.875, 2.75, 2.375, 2.25, 2, 1.875],
  [3.75, 3.25, 3.125, 2.875, 2.625, 2.375, 2.25, 2.125],
  [4.25, 3.5, 3.375, 3.125, 2.75, 2.625, 2.375, 2.25],
  [4.5, 3.75, 3.625, 3.375, 3, 2.75, 2.625, 2.5],
  [4.75, 4, 3.875, 3.625, 3.25, 2.875, 2.75, 2.625],
  [5, 4.25, 4.125, 3.875, 3.375, 3.125, 2.875, 2.75],
] as const;

/** Returns the column of a width in inches; -1 if the cloth is too narrow. */
const columnOf = (width: number): number => WIDTHS.findLastIndex((from) => from <= width + 1e-6);

/**
 * Returns the yards of cloth that a garment needs in another width; null if the cloth is too narrow, or the garment
 * larger than the table covers. A need between two rows uses the larger row.
 */
export function yardsInWidth(
  { yards, width }: { yards: number; width: number },
  other: number,
): number | null {
  const from = columnOf(width);
  const to = columnOf(other);
  if (from < 0 || to < 0) return null;
  return ROWS.find((row) => (row[from] ?? 0) >= yards - 1e-6)?.[to] ?? null;
}
