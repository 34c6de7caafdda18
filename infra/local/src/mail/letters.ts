import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../machine/files.js';

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

const KEPT = 200;

/** The letters that were handed in, newest first, kept in a file over a restart: a line for each, oldest first. */
export class Letters {
  private letters: Letter[];
  private lines: number;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    const stored = linesOf(file);
    this.lines = stored.length;
    this.letters = stored.reduce(withLetter, []);
  }

  /** Keeps the letter; one that comes again, by its Message-ID, is seen once, as in any mailbox. */
  async take(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const letter: Letter = {
      id: randomUUID(),
      at: new Date().toISOString(),
      messageId: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
    this.letters = withLetter(this.letters, letter);
    appendFileSync(this.file, lineOf(letter));
    this.lines += 1;
    // written anew only now and then: each letter costs its own line
    if (this.lines >= 2 * KEPT) this.rewrite();
  }

  all(): readonly Letter[] {
    return this.letters;
  }

  find(id: string): Letter | undefined {
    return this.letters.find((letter) => letter.id === id);
  }

  clear(): void {
    this.letters = [];
    this.rewrite();
  }

  private rewrite(): void {
    writeWhole(this.file, this.letters.toReversed().map(lineOf).join(''));
    this.lines = this.letters.length;
  }
}

const lineOf = (letter: Letter): string => `${JSON.stringify(letter)}\n`;

/** The letters with this one on top of them, and without its double. */
function withLetter(letters: Letter[], letter: Letter): Letter[] {
  const { messageId } = letter;
  const others = letters.filter((known) => messageId === '' || known.messageId !== messageId);
  return [letter, ...others].slice(0, KEPT);
}

/** What the file holds; a last line that was not written to its end is left out. */
function linesOf(file: string): Letter[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => readLetter(line) ?? []);
}

function readLetter(line: string): Letter | undefined {
  try {
    return JSON.parse(line) as Letter;
  } catch {
    return undefined; // cut off by a kill: its sender was not told that it was taken
  }
}
