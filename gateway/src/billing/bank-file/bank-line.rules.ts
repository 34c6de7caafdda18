// A line of a bank file, before it is known whether it can be imported.
import { readDay, type DateForm } from '@shop/contracts/reading/read-day';
import { transferLine, type ImportedLine } from '@shop/contracts/billing/transfers';
import { centsOf, cleanText } from './bank-values.rules.js';
import { currencyIn } from './csv-columns.rules.js';

/** A line with the texts of the file. */
export interface WrittenLine {
  /** Line number on which it begins, from 1. */
  line: number;
  day: string;
  amount: string;
  currency: string;
  reference: string;
  payer: string;
}

/** A line before it is compared with the others of its file. */
export type ReadLine = Omit<ImportedLine, 'nth'>;

/** The lines of a file; a fault names its line. */
export interface ReadLines {
  lines: ReadLine[];
  faults: string[];
}

/** Adds a line with incoming money; outgoing payments are skipped without a fault. */
export function addLine(read: ReadLines, written: WrittenLine, form?: DateForm): void {
  const cents = centsOf(written.amount);
  if (cents !== null && cents <= 0) return;
  const day = readDay(written.day, form);
  const currency = (currencyIn(written.amount) || written.currency).trim().toUpperCase();
  const fault =
    cents === null
      ? 'there is no amount in it'
      : day === null
        ? 'there is no day in it'
        : !['', 'USD', '$'].includes(currency)
          ? `${cleanText(currency, 12)} is not taken, only USD`
          : null;
  const line = transferLine.safeParse({
    bookedOn: day?.day,
    cents,
    reference: cleanText(written.reference, 300),
    payer: cleanText(written.payer, 140),
  });
  if (fault !== null || !line.success)
    read.faults.push(faultOf(written.line, fault ?? 'its amount is too large'));
  else if (day === null || day.written === day.day) read.lines.push(line.data);
  else read.lines.push({ ...line.data, dayAsWritten: day.written });
}

export const faultOf = (line: number, what: string): string => `Line ${String(line)}: ${what}.`;
