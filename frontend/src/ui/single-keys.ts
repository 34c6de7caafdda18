// Keys that work without Ctrl or ⌘: characters such as `g`, `/` and `?`. A user can disable them.

import { useSyncExternalStore } from 'react';

const NAME = 'single-keys';
/** In milliseconds: how long `g` waits for the next key. */
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

/** Returns true while single keys are enabled. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

/** Returns true if the key is part of a composition, as in Bengali or Japanese, or is typed with AltGr. */
export const isComposed = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph');

/**
 * Returns the Latin character of a key in lower case: the typed one, or that of an English keyboard at this position if
 * the layout has another script, such as Bengali or Greek.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isOtherScript = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
/** Returns true in a field whose text the key would change. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/** Returns true if a single key may act: no open dialog, no focused field, no modifier. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) &&
  !isComposed(event) &&
  !isTyping(event.target) &&
  !document.querySelector('dialog[open]') &&
  areSingleKeysOn();
