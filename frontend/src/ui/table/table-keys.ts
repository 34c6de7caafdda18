// Keys of a table, and the places in it that can have the focus.

interface Key {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  getModifierState: (name: string) => boolean;
}

const LATIN = /^[a-z]$/i;
const OTHER_SCRIPT = /^\p{L}$/u;

/** Returns the Latin character of a key; of another script the one at its place. */
export function shortcutOf(event: Key): string | null {
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  if (isChord || event.isComposing || event.getModifierState('AltGraph')) return null;
  if (LATIN.test(event.key)) return event.key.toLowerCase();
  if (!OTHER_SCRIPT.test(event.key)) return null;
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}

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
