import { Injectable } from '@nestjs/common';
import { dateForms, readDay, type DateForm } from '@shop/contracts/reading/read-day';
import {
  TRANSFER_LINES_AT_ONCE,
  transfersRpc,
  type ImportedTransfers,
} from '@shop/contracts/billing/transfers';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { readBankFile } from './bank-file.reader.js';
import type { FileDays } from './csv.reader.js';

/** Reads bank files here, because a file is too long for a message and the service with the money must not read it. */
@Injectable()
export class BankFiles {
  constructor(private readonly bus: Bus) {}

  /**
   * Imports the file. If the import stops half-way, importing the same file again adds the rest. Throws
   * `billing.datesUnclear` if the form of its dates must be given by `requested`.
   */
  async import(
    file: string,
    requested: DateForm | null,
    caller: CallerContext,
  ): Promise<ImportedTransfers> {
    const { lines, faults } = await readBankFile(file, (days) =>
      this.decideForm(days, requested, caller),
    );
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

  /** Returns the date form that the file shows, else the requested form, else the known form of its account. */
  private async decideForm(
    { account, forms, unclear }: FileDays,
    requested: DateForm | null,
    caller: CallerContext,
  ): Promise<DateForm> {
    const [shown] = forms.length === 1 ? forms : [];
    if (shown === undefined && unclear === null) return 'dayFirst';
    const request = { account, form: shown ?? requested };
    const { form } = await this.bus.request(transfersRpc.dateForm, request, caller);
    if (form === null) throw datesUnclear(unclear ?? '');
    return form;
  }
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function datesUnclear(written: string): DomainError {
  const readings = dateForms.map((form) => ({
    path: form,
    message: inWords.format(new Date(readDay(written, form)?.day ?? 0)),
  }));
  const [one, other] = readings.map(({ message }) => message);
  const question = `Is ${written.trim()} in this file ${one ?? ''} or ${other ?? ''}?`;
  return new DomainError('billing.datesUnclear', readings, question);
}
