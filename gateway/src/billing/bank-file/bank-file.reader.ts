import type { ImportedLine } from '@shop/contracts/billing/transfers';
import { DomainError } from '@shop/service-kit/domain-error';
import { readCamt } from './camt.reader.js';
import type { ReadLine } from './bank-line.rules.js';
import { readCsv, type DecideForm } from './csv.reader.js';

/** Most faults that are reported. */
const MAX_FAULTS = 50;

/** The payments into the account that a bank file lists. */
export interface BankFile {
  lines: ImportedLine[];
  faults: string[];
}

/** Reads CSV or CAMT.053 XML. Throws `billing.notABankFile` if it is neither, `request.invalid` if it is too long. */
export async function readBankFile(file: string, decideForm: DecideForm): Promise<BankFile> {
  const text = file.replace(/^\ufeff/, '').trimStart();
  if (text === '') throw new DomainError('billing.notABankFile');
  const { lines, faults } = text.startsWith('<')
    ? await readCamt(text)
    : await readCsv(file.replace(/^\ufeff/, ''), decideForm);
  return { lines: numbered(lines), faults: shortened(faults) };
}

/** Numbers payments with the same data, so that they can be distinguished. */
function numbered(lines: readonly ReadLine[]): ImportedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = JSON.stringify([line.bookedOn, line.cents, line.reference, line.payer]);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return { ...line, nth };
  });
}

const shortened = (faults: readonly string[]): string[] =>
  faults.length <= MAX_FAULTS
    ? [...faults]
    : [...faults.slice(0, MAX_FAULTS), `And ${String(faults.length - MAX_FAULTS)} more lines.`];
