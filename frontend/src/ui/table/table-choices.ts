// The choices of an admin for the tables of the back-office, kept in the browser.
import { useSyncExternalStore } from 'react';

const NAME = 'admin-tables';

export interface TableChoices {
  /** Ids of hidden columns. */
  hidden?: readonly string[];
  /** The view of a list that has several. */
  view?: string;
}

type AllChoices = Readonly<Record<string, TableChoices>>;
const NONE: TableChoices = {};
const listeners = new Set<() => void>();

function readText(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): AllChoices {
  try {
    const all: unknown = JSON.parse(text);
    return typeof all === 'object' && all !== null ? (all as AllChoices) : {};
  } catch {
    return {};
  }
}

function change(table: string, parts: TableChoices): void {
  const all = parse(readText());
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...all, [table]: { ...all[table], ...parts } }));
  } catch {
    // Without a storage the choice holds until the reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the choices for a table, and a function that changes some of them. */
export function useTableChoices(table: string): [TableChoices, (parts: TableChoices) => void] {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  return [
    parse(text)[table] ?? NONE,
    (parts) => {
      change(table, parts);
    },
  ];
}
