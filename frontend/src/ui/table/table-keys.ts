// The places of a table that can have the focus.

const CONTROLS = 'a[href], button, input, select';
export const controlsOf = (part: Element): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(CONTROLS),
];
export const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('[data-cell]')];

/** The places of a cell that take the focus: its controls, else the cell. */
export function stopsOf(cell: Element): HTMLElement[] {
  const controls = controlsOf(cell);
  return controls.length > 0 ? controls : [cell as HTMLElement];
}

/** The place beside this one in its row. */
export function besideOf(stop: Element, step: 1 | -1): HTMLElement | undefined {
  const row = stop.closest('[data-line]');
  if (!row) return undefined;
  const stops = cellsOf(row).flatMap(stopsOf);
  return stops[stops.findIndex((one) => one === stop) + step];
}

/** The place in another row that corresponds to this one. */
export function sameIn(row: Element, stop: Element): HTMLElement | undefined {
  const cell = stop.closest('[data-cell]');
  const line = stop.closest('[data-line]');
  if (!cell || !line) return undefined;
  const stops = stopsOf(cellsOf(row)[cellsOf(line).indexOf(cell)] ?? row);
  return stops[stopsOf(cell).findIndex((one) => one === stop)] ?? stops[0];
}
