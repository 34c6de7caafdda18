import { policyWords } from '../pricing/policy-words.js';

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * Returns a value whose texts have `{{samples.price}}` replaced by the figure of that name. Throws for an unknown name,
 * or keeps it if the text was stored by an earlier version.
 */
export function filled<T>(value: T, { isStored = false } = {}): T {
  const labels: Readonly<Record<string, string>> = policyWords();
  const json = JSON.stringify(value).replaceAll(PLACE, (place, name: string) => {
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    if (label === undefined && isStored) return place;
    if (label === undefined) throw new Error(`There is no figure "${name}" in policy-words.ts.`);
    return JSON.stringify(label).slice(1, -1);
  });
  return JSON.parse(json) as T;
}

/** Returns the unknown figures in a text, each with its line, from 1. */
export function unknownFigures(text: string): { line: number; name: string }[] {
  const known = policyWords();
  return [...text.matchAll(PLACE)]
    .filter(([, name = '']) => !Object.hasOwn(known, name))
    .map(({ index, 1: name = '' }) => ({ line: text.slice(0, index).split('\n').length, name }));
}
