import { isComposed, keyOf } from '../../ui/single-keys';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the keys that open the palette, as text. */
export const paletteKeys = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/** Returns true for Ctrl-K, or ⌘K on a Mac, where Ctrl-K deletes to the end of the line. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  keyOf(event) === 'k' &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !isComposed(event);
