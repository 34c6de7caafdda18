// A statement of a bank as CAMT.053 XML. A file with a document type is refused: it could define entities.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_TRANSFER_LINES } from '@shop/contracts/billing/transfers';
import { DomainError } from '@shop/service-kit/domain-error';
import { SaxesParser } from 'saxes';
import { addLine, type ReadLines, type WrittenLine } from './bank-line.rules.js';
import { tooMany } from './csv.reader.js';

/** Characters that are read before other work gets its turn. */
const PIECE = 65_536;
const MAX_DEPTH = 40;
const MAX_TEXT = 1_000;

/** A payment within an entry, or the entry itself. */
interface Booking {
  amount: string;
  currency: string;
  payer: string;
  references: string[];
}
interface Entry extends Booking {
  line: number;
  day: string;
  isCredit: boolean;
  isBooked: boolean;
  parts: Booking[];
}

/** Throws `billing.notABankFile` if it is not XML, or has no entries of an account. */
export async function readCamt(text: string): Promise<ReadLines> {
  const reader = new CamtReader();
  try {
    for (let at = 0; at < text.length; at += PIECE) {
      reader.parser.write(text.slice(at, at + PIECE));
      await nextTurn();
    }
    reader.parser.close();
  } catch (error) {
    throw error instanceof DomainError ? error : notABankFile();
  }
  if (!reader.isStatement) throw notABankFile();
  return reader.read;
}

const notABankFile = (): DomainError => new DomainError('billing.notABankFile');

class CamtReader {
  readonly parser = new SaxesParser();
  readonly read: ReadLines = { lines: [], faults: [] };
  isStatement = false;
  private path: string[] = [];
  private text = '';
  private currency = '';
  private entries = 0;
  private entry: Entry | null = null;

  constructor() {
    this.parser.on('doctype', () => {
      throw notABankFile();
    });
    this.parser.on('opentag', ({ name, attributes }) => {
      this.open(plain(name), attributes['Ccy'] ?? '');
    });
    for (const kind of ['text', 'cdata'] as const)
      this.parser.on(kind, (text) => {
        this.text = (this.text + text).slice(0, MAX_TEXT);
      });
    this.parser.on('closetag', () => {
      this.close();
    });
  }

  private open(name: string, currency: string): void {
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) throw notABankFile();
    this.text = '';
    this.currency = currency;
    if (name === 'Stmt' || name === 'Rpt' || name === 'Ntfctn') this.isStatement = true;
    if (name === 'Ntry') {
      this.entries += 1;
      if (this.entries > MAX_TRANSFER_LINES) throw tooMany();
      this.entry = newEntry(this.parser.line);
    } else if (name === 'TxDtls') this.entry?.parts.push(newBooking());
  }

  private close(): void {
    const { entry, path } = this;
    const text = this.text.trim();
    const within = path.slice(path.indexOf('Ntry') + 1).join('/');
    path.pop();
    this.text = '';
    if (!entry) return;
    if (within === '') this.take(entry);
    else if (text !== '') this.note(entry, within, text);
  }

  private note(entry: Entry, within: string, text: string): void {
    const [, inside] = /^NtryDtls\/TxDtls\/(.+)$/.exec(within) ?? [];
    const part = entry.parts.at(-1);
    if (inside !== undefined && part) this.noteOf(part, inside, text);
    else if (within === 'Amt') [entry.amount, entry.currency] = [text, this.currency];
    else if (within === 'CdtDbtInd') entry.isCredit = text === 'CRDT';
    else if (within === 'Sts' || within === 'Sts/Cd') entry.isBooked = text === 'BOOK';
    else if (/^BookgDt\/(?:Dt|DtTm)$/.test(within)) entry.day = text;
    else if (within === 'AddtlNtryInf') entry.references.push(text);
  }

  private noteOf(part: Booking, inside: string, text: string): void {
    if (inside === 'Amt' || inside === 'AmtDtls/TxAmt/Amt')
      [part.amount, part.currency] = [text, this.currency];
    else if (/^RmtInf\/(?:Ustrd|Strd\/CdtrRefInf\/Ref)$/.test(inside)) part.references.push(text);
    else if (/^RltdPties\/Dbtr\/(?:Pty\/)?Nm$/.test(inside)) part.payer = text;
  }

  private take(entry: Entry): void {
    this.entry = null;
    if (!entry.isCredit || !entry.isBooked) return;
    for (const line of linesOf(entry)) addLine(this.read, line);
    if (this.read.lines.length > MAX_TRANSFER_LINES) throw tooMany();
  }
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
const newBooking = (): Booking => ({ amount: '', currency: '', payer: '', references: [] });
const newEntry = (line: number): Entry => ({
  ...newBooking(),
  line,
  day: '',
  isCredit: false,
  isBooked: true,
  parts: [],
});

/** Splits an entry of several payments into one line for each, if each states its amount. */
function linesOf({ line, day, parts, ...whole }: Entry): WrittenLine[] {
  const isCollected = parts.length > 1 && parts.every(({ amount }) => amount !== '');
  if (isCollected) return parts.map((part) => writtenOf(part, { line, day }));
  const references = parts.flatMap((part) => part.references);
  const payer = parts.find((part) => part.payer !== '')?.payer ?? '';
  const own = references.length > 0 ? references : whole.references;
  return [writtenOf({ ...whole, payer, references: own }, { line, day })];
}

const writtenOf = (
  { references, ...booking }: Booking,
  at: Pick<WrittenLine, 'line' | 'day'>,
): WrittenLine => ({
  ...at,
  amount: booking.amount,
  currency: booking.currency,
  payer: booking.payer,
  reference: references.join(' '),
});
