import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPrivate, writeWhole } from '../machine/files.js';

export interface Letter {
  id: string;
  /** when it arrived, ISO 8601 */
  at: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** A letter as it was handed in: most are never looked at, so nobody opens them before. */
interface SealedLetter extends Pick<Letter, 'id' | 'at' | 'messageId' | 'to'> {
  /** its bytes, a sign for each */
  raw: string;
}
type KeptLetter = SealedLetter | Letter;

const KEPT = 200;

/** The letters that were handed in, newest first, kept in a file over a restart: a line for each, oldest first. */
export class Letters {
  private letters: KeptLetter[];
  private lines: number;
  private readonly opened = new WeakMap<SealedLetter, Promise<Letter>>();

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    // Links to new passwords stand in it.
    closeSync(openPrivate(file));
    const stored = linesOf(file);
    this.lines = stored.length;
    this.letters = stored.reduce(withLetter, []);
  }

  /** Keeps the letter; one that comes again, by its Message-ID, is seen once, as in any mailbox. */
  take(bytes: Buffer, to: string[]): void {
    const raw = bytes.toString('latin1');
    const at = new Date().toISOString();
    const letter = { id: randomUUID(), at, messageId: messageIdOf(raw), to, raw };
    this.letters = withLetter(this.letters, letter);
    appendFileSync(this.file, lineOf(letter));
    this.lines += 1;
    // written anew only now and then: each letter costs its own line
    if (this.lines >= 2 * KEPT) this.rewrite();
  }

  all(): Promise<Letter[]> {
    return Promise.all(this.letters.map((letter) => this.open(letter)));
  }

  clear(): void {
    this.letters = [];
    this.rewrite();
  }

  private async open(letter: KeptLetter): Promise<Letter> {
    if (!('raw' in letter)) return letter;
    const opened = this.opened.get(letter) ?? read(letter);
    this.opened.set(letter, opened);
    return opened;
  }

  private rewrite(): void {
    writeWhole(this.file, this.letters.toReversed().map(lineOf).join(''));
    this.lines = this.letters.length;
  }
}

async function read({ raw, ...kept }: SealedLetter): Promise<Letter> {
  try {
    const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    const { from, subject = '', text = '', html = '' } = mail;
    return { ...kept, from: from?.address ?? '', subject, text, html };
  } catch {
    // what is no letter to anybody is shown as it came
    return { ...kept, from: '', subject: '', text: raw, html: '' };
  }
}

/** The id that the letter's sender gave it; empty without one. */
function messageIdOf(raw: string): string {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1);
  // a header may go on in the next line, which then begins with a space
  return /^message-id:((?:.*\r?\n[ \t])*.*)/im.exec(head)?.[1]?.replace(/\s+/g, '') ?? '';
}

const lineOf = (letter: KeptLetter): string => `${JSON.stringify(letter)}\n`;

/** The letters with this one on top of them, and without its double. */
function withLetter(letters: KeptLetter[], letter: KeptLetter): KeptLetter[] {
  const { messageId } = letter;
  const others = letters.filter((known) => messageId === '' || known.messageId !== messageId);
  return [letter, ...others].slice(0, KEPT);
}

/** What the file holds; a last line that was not written to its end is left out. */
function linesOf(file: string): KeptLetter[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): KeptLetter | undefined {
  try {
    return JSON.parse(line) as KeptLetter;
  } catch {
    return undefined; // cut off by a kill: its sender was not told that it was taken
  }
}
