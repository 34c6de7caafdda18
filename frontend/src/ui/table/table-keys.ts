// Finds the focusable places of a table.

const CONTROLS = 'a[href], button, input, select';
export const controlsOf = (part: Element): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(CONTROLS),
];
export const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('[data-cell]')];

/** Returns the focusable places of a cell: its controls, or the cell itself. */
export function stopsOf(cell: Element): HTMLElement[] {
  const controls = controlsOf(cell);
  return controls.length > 0 ? controls : [cell as HTMLElement];
}

/** Returns the place next to this one in its row. */
export function besideOf(stop: Element, step: 1 | -1): HTMLElement | undefined {
  const row = stop.closest('[data-line]');
  if (!row) return undefined;
  const stops = cellsOf(row).flatMap(stopsOf);
  return stops[stops.findIndex((one) => one === stop) + step];
}

/** Returns the corresponding place in another row. */
export function sameIn(row: Element, stop: Element): HTMLElement | undefined {
  const cell = stop.closest('[data-cell]');
  const line = stop.closest('[data-line]');
  if (!cell || !line) return undefined;
  const stops = stopsOf(cellsOf(row)[cellsOf(line).indexOf(cell)] ?? row);
  return stops[stopsOf(cell).findIndex((one) => one === stop)] ?? stops[0];
}
