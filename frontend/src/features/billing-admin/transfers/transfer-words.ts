import { errors } from '@shop/contracts/core/errors';
import type { ImportedTransfers, TransferRow } from '@shop/contracts/billing/transfers';
import { decodeText } from '@shop/contracts/reading/decode-text';
import { countText } from '../../../ui/count-text';
import type { BadgeTone } from '../../../ui/badge';

export const transferWords: Record<TransferRow['state'], string> = {
  matched: 'Paid an order',
  guessed: 'Is it this order?',
  open: 'No order found',
  ignored: 'Not ours',
};

export const transferTones: Record<TransferRow['state'], BadgeTone> = {
  matched: 'success',
  guessed: 'warning',
  open: 'danger',
  ignored: 'neutral',
};

const lines = (count: number): string => countText(count, 'lines');

/** `4 lines are new: 3 paid an order, 1 waits for you. 2 lines were known.` */
export function importSentence({ added, matched, waiting, known }: ImportedTransfers): string {
  const wait = `${String(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for you`;
  const fresh =
    added === 0
      ? 'There are no new lines.'
      : `${lines(added)} ${added === 1 ? 'is' : 'are'} new: ${String(matched)} paid an order, ${wait}.`;
  return known === 0 ? fresh : `${fresh} ${lines(known)} ${known === 1 ? 'was' : 'were'} known.`;
}

/** Maximum size of a file in bytes. */
const MAX_BYTES = 2_000_000;

/** Returns the text of a bank file in any encoding, or why it cannot be sent. */
export async function readBankFile(file: File): Promise<{ text: string } | { fault: string }> {
  if (file.size > MAX_BYTES) return { fault: 'The file can be at most 2 MB' };
  if (file.size === 0) return { fault: 'The file is empty' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text === null ? { fault: errors['billing.notABankFile'].message } : { text };
}
