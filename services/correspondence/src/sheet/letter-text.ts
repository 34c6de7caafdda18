// What a letter says, before it has a form. Every letter is made of these parts, and every part has two forms:
// plain text and HTML.

/** A line of an order or of a request: what, and how much. */
export interface LetterLine {
  text: string;
  figure?: string;
  /** Address of a picture, absolute; decoration only. */
  picture?: string;
}

export type LetterPart =
  | { kind: 'text'; text: string }
  /** What somebody wrote: its own line breaks count. */
  | { kind: 'quote'; from: string; text: string }
  | { kind: 'lines'; lines: readonly LetterLine[]; sums: readonly LetterLine[] }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  | { kind: 'action'; label: string; url: string };

export interface LetterText {
  subject: string;
  heading: string;
  parts: readonly LetterPart[];
  /** Why the receiver gets it; the last line of every letter. */
  because: string;
  /** Where the receiver ends such letters. */
  unsubscribe?: string;
}

/** A letter as it is kept: its HTML is made of its words as it leaves. */
export interface WrittenLetter {
  subject: string;
  plain: string;
  words: LetterText;
}
