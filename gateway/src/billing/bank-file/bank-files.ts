import { Injectable } from '@nestjs/common';
import {
  TRANSFER_LINES_AT_ONCE,
  transfersRpc,
  type ImportedTransfers,
} from '@shop/contracts/transfers';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { readBankFile } from './bank-file.reader.js';

/** Files of the bank: read here, for no message is as long as a file, and never by the service that holds the money. */
@Injectable()
export class BankFiles {
  constructor(private readonly bus: Bus) {}

  /** Where it stops half-way, the same file again brings the rest. */
  async import(file: string, caller: CallerContext): Promise<ImportedTransfers> {
    const { lines, faults } = await readBankFile(file);
    const sums = { added: 0, matched: 0, waiting: 0, known: 0 };
    for (let at = 0; at < lines.length; at += TRANSFER_LINES_AT_ONCE) {
      const some = { lines: lines.slice(at, at + TRANSFER_LINES_AT_ONCE) };
      const counted = await this.bus.request(transfersRpc.import, some, caller);
      sums.added += counted.added;
      sums.matched += counted.matched;
      sums.waiting += counted.waiting;
      sums.known += counted.known;
    }
    return { success: true, ...sums, faults };
  }
}
