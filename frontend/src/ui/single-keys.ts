// Keys that act on their own, without Ctrl or ⌘: characters as `g`, `/` and `?`. A user may switch them off.

import { useSyncExternalStore } from 'react';

const NAME = 'single-keys';
/** How long `g` waits for the key of a place, in milliseconds. */
export const SEQUENCE_MS = 1_500;
const listeners = new Set<() => void>();

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
  } catch {
    // A browser that stores nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while single keys act. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

/** True while the key composes a sign, as in Bengali or Japanese, or is typed with AltGr. */
export const isComposed = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph');

/**
 * The Latin character of a key, in lower case: what the layout types; what is printed there on an English keyboard where
 * the layout types another script, as Bengali or Greek.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isOtherScript = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
/** True in a field whose text the key would change. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/** True where a single key may act: on a page without a dialog, outside of fields, without modifiers. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) &&
  !isComposed(event) &&
  !isTyping(event.target) &&
  !document.querySelector('dialog[open]') &&
  areSingleKeysOn();
