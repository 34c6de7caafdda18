import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.js';

interface Glossary {
  words: Record<string, string>;
  phrases: string[];
  allowed: { path: string; words?: string[]; reason: string }[];
}

const glossary = JSON.parse(readFileSync(join(root, 'tools/glossary.json'), 'utf8')) as Glossary;

const phrases = new RegExp(glossary.phrases.join('|'), 'gi');
const partsOfName = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const replacements = new Map(
  Object.entries(glossary.words).flatMap(([word, use]) => [
    [word, use],
    [`${word}s`, use],
  ]),
);

/** In docs/security.md, the title of a spec; its words are checked in the spec. */
const isTitle = /^ {2}- `[\w./-]+\.tsx?` › .*/;

const isAllowed = (path: string, word: string): boolean =>
  glossary.allowed.some(
    (entry) => new RegExp(entry.path).test(path) && (entry.words?.includes(word) ?? true),
  );

/** Returns every outdated term in a file and its path: `file:line old -> replacement`. */
export function oldWords(path: string, text: string): string[] {
  return [path, ...text.split('\n')].flatMap((line, number) =>
    (line.replace(phrases, '').replace(isTitle, '- ').match(partsOfName) ?? []).flatMap((part) => {
      const word = part.toLowerCase();
      const use = replacements.get(word);
      if (use === undefined || isAllowed(path, word)) return [];
      return [`${path}:${String(number)} ${word} -> ${use}`];
    }),
  );
}
