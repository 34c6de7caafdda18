import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { readJson, writeWhole } from '../machine/files.js';

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

/** The letters that were handed in, newest first, kept in a file over a restart. */
export class Letters {
  private letters: Letter[];

  constructor(private readonly file: string) {
    const stored = readJson(file);
    this.letters = Array.isArray(stored) ? (stored as Letter[]) : [];
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
    const others = this.letters.filter(
      (known) => letter.messageId === '' || known.messageId !== letter.messageId,
    );
    this.keep([letter, ...others].slice(0, KEPT));
  }

  all(): readonly Letter[] {
    return this.letters;
  }

  find(id: string): Letter | undefined {
    return this.letters.find((letter) => letter.id === id);
  }

  clear(): void {
    this.keep([]);
  }

  private keep(letters: Letter[]): void {
    this.letters = letters;
    writeWhole(this.file, JSON.stringify(letters));
  }
}
