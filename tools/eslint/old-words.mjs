// Words of tools/glossary.json that names must not use.
import { readFileSync } from 'node:fs';
import { typescript } from './files.mjs';

const glossary = JSON.parse(readFileSync(new URL('../glossary.json', import.meta.url), 'utf8'));
// Words with a legitimate use in some files are left to tools/test/glossary.spec.ts.
const oldWords = Object.keys(glossary.words).filter(
  (word) => !glossary.allowed.some(({ words = [] }) => words.includes(word)),
);
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const alternatives = (words) => `(?:${words.join('|')})s?(?![a-z])`;

/** Options for no-restricted-syntax. */
export const oldNames = {
  selector: `Identifier[name=/(?<![A-Za-z])${alternatives(oldWords)}|(?<![Dd]ead)${alternatives(oldWords.map(capital))}/]`,
  message: 'tools/glossary.json has another word for this.',
};

export const oldFileNames = {
  files: typescript,
  rules: {
    'check-file/filename-blocklist': [
      'error',
      Object.fromEntries(
        oldWords
          // Words that a phrase may contain are left to tools/test/glossary.spec.ts.
          .filter((word) => !glossary.phrases.some((phrase) => phrase.includes(word)))
          .map((word) => [`**/?(*-)${word}?(s)[-.]*`, glossary.words[word]]),
      ),
      { errorMessage: 'tools/glossary.json has another word for {{ target }}.' },
    ],
  },
};
