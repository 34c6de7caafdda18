import { plainLetter } from './letter-plain.js';
import type { LetterText, WrittenLetter } from './letter-text.js';

/** Writes a letter out. A subject is one line, whatever stands in it. */
export const writeLetter = (text: LetterText): WrittenLetter => ({
  subject: text.subject.replace(/\s+/g, ' ').trim().slice(0, 200),
  plain: plainLetter(text),
  words: text,
});
