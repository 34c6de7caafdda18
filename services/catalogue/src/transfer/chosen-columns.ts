/**
 * Returns the columns of a file by their names, `lot,place`: the first column stands before them, and unknown ones are
 * left out. All without names.
 */
export function chosenColumns<Column extends string>(
  all: readonly Column[],
  names: string | undefined,
): readonly Column[] {
  if (names === undefined) return all;
  const chosen = names.split(',');
  return all.filter((column, at) => at === 0 || chosen.includes(column));
}
