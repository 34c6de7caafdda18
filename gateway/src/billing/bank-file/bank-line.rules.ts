// A line of a file of the bank, before it is known whether it can be taken.
import { transferLine, type TransferLine } from '@shop/contracts/transfers';
import { centsOf, cleanText, dayOf } from './bank-values.rules.js';

/** As it stands in the file. */
export interface WrittenLine {
  /** Where it begins, from 1. */
  line: number;
  day: string;
  amount: string;
  currency: string;
  reference: string;
  payer: string;
}

/** What was read of a file; a fault names its line. */
export interface ReadLines {
  lines: TransferLine[];
  faults: string[];
}

/** Takes a line that brings money; what goes out of the account is left out without a word. */
export function addLine(read: ReadLines, written: WrittenLine, monthFirst = false): void {
  const cents = centsOf(written.amount);
  if (cents !== null && cents <= 0) return;
  const bookedOn = dayOf(written.day, monthFirst);
  const currency = written.currency.trim().toUpperCase();
  const fault =
    cents === null
      ? 'there is no amount in it'
      : bookedOn === null
        ? 'there is no day in it'
        : !['', 'USD', '$'].includes(currency)
          ? `${cleanText(currency, 12)} is not taken, only USD`
          : null;
  const line = transferLine.safeParse({
    bookedOn,
    cents,
    reference: cleanText(written.reference, 300),
    payer: cleanText(written.payer, 140),
  });
  if (fault === null && line.success) read.lines.push(line.data);
  else read.faults.push(faultOf(written.line, fault ?? 'its amount is too large'));
}

export const faultOf = (line: number, what: string): string => `Line ${String(line)}: ${what}.`;
