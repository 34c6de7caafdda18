const PIECES = '[data-pieces]';
const CUT = 'button[data-cut]';

/** Moves the focus from one press of the list to the one after (1) or before (-1); false where there is none. */
export function focusBeside(from: Element, by: number): boolean {
  const own = from.closest('li')?.querySelector(CUT) ?? from;
  const presses = [...(from.closest(PIECES)?.querySelectorAll<HTMLElement>(CUT) ?? [])];
  const next = presses[presses.findIndex((one) => one === own) + by];
  next?.focus();
  return next !== undefined;
}
