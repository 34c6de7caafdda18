const PIECES = '[data-pieces]';
const CUT = 'button[data-cut]';

/** Moves the focus to the next (1) or previous (-1) cut button of the list; returns false if there is none. */
export function focusBeside(from: Element, by: number): boolean {
  const own = from.closest('li')?.querySelector(CUT) ?? from;
  const presses = [...(from.closest(PIECES)?.querySelectorAll<HTMLElement>(CUT) ?? [])];
  const next = presses[presses.findIndex((one) => one === own) + by];
  next?.focus();
  return next !== undefined;
}
