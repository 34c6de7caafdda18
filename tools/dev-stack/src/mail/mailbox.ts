import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPrivate, writeWhole } from '../machine/files.js';

export interface MailboxEmail {
  id: string;
  /** Time of arrival, in ISO 8601. */
  at: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** An e-mail as received. It is parsed when it is first shown, because most never are. */
interface RawEmail extends Pick<MailboxEmail, 'id' | 'at' | 'messageId' | 'to'> {
  /** Bytes of the e-mail as latin1. */
  raw: string;
}

const KEPT = 200;

/** The received e-mails, newest first. The file has one line each, oldest first. */
export class Mailbox {
  private emails: RawEmail[];
  private lines: number;
  private readonly parsed = new WeakMap<RawEmail, Promise<MailboxEmail>>();

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    // The file contains password reset links.
    closeSync(openPrivate(file));
    const stored = linesOf(file);
    this.lines = stored.length;
    this.emails = stored.reduce(withEmail, []);
  }

  /** Stores the e-mail; a repeat with the same Message-ID replaces the first one. */
  add(bytes: Buffer, to: string[]): void {
    const raw = bytes.toString('latin1');
    const at = new Date().toISOString();
    const email = { id: randomUUID(), at, messageId: messageIdOf(raw), to, raw };
    this.emails = withEmail(this.emails, email);
    appendFileSync(this.file, lineOf(email));
    this.lines += 1;
    // Most e-mails append one line; the file is rewritten only occasionally.
    if (this.lines >= 2 * KEPT) this.rewrite();
  }

  all(): Promise<MailboxEmail[]> {
    return Promise.all(this.emails.map((email) => this.parse(email)));
  }

  clear(): void {
    this.emails = [];
    this.rewrite();
  }

  private async parse(email: RawEmail): Promise<MailboxEmail> {
    const parsed = this.parsed.get(email) ?? read(email);
    this.parsed.set(email, parsed);
    return parsed;
  }

  private rewrite(): void {
    writeWhole(this.file, this.emails.toReversed().map(lineOf).join(''));
    this.lines = this.emails.length;
  }
}

async function read({ raw, ...kept }: RawEmail): Promise<MailboxEmail> {
  try {
    const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    const { from, subject = '', text = '', html = '' } = mail;
    return { ...kept, from: from?.address ?? '', subject, text, html };
  } catch {
    // An e-mail that cannot be parsed is shown as received.
    return { ...kept, from: '', subject: '', text: raw, html: '' };
  }
}

/** Returns the Message-ID header; empty if there is none. */
function messageIdOf(raw: string): string {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1);
  // A header may continue in the next line, which then begins with a space.
  return /^message-id:((?:.*\r?\n[ \t])*.*)/im.exec(head)?.[1]?.replace(/\s+/g, '') ?? '';
}

const lineOf = (email: RawEmail): string => `${JSON.stringify(email)}\n`;

/** Puts this e-mail first and removes an earlier copy of it. */
function withEmail(emails: RawEmail[], email: RawEmail): RawEmail[] {
  const { messageId } = email;
  const others = emails.filter((known) => messageId === '' || known.messageId !== messageId);
  return [email, ...others].slice(0, KEPT);
}

/** Reads the stored e-mails; skips an incomplete last line. */
function linesOf(file: string): RawEmail[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): RawEmail | undefined {
  try {
    return JSON.parse(line) as RawEmail;
  } catch {
    return undefined; // Truncated by a kill; the sender got no confirmation.
  }
}
