import { isComposed, keyOf } from '../../ui/single-keys';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** How the keys that open the palette are written. */
export const paletteKeys = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/** Ctrl-K; on a Mac ⌘K, as Ctrl-K deletes there to the end of the line. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  keyOf(event) === 'k' &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !isComposed(event);
