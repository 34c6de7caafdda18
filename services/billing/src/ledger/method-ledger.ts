// Methods whose money is a row of billing's own: credit accounts, and the limits of trade accounts.
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';
import type { SettledOperation } from './settle.query.js';

/** An attempt to pay a part of an order, before it is written. */
export interface NewPayment {
  id: string;
  order: string;
  user: string;
  /** 0 of what was ordered, else that of a difference. */
  part: number;
  attempt: number;
  method: PaymentMethod;
  /** Whole cents. */
  amount: number;
  /** The credit accounts and their amounts. */
  creditParts: readonly CreditPart[];
  /** Until when it can be paid, where its shopper is still to do so. */
  until: string | null;
  /** True where the provider is checked before a page is made, because the event of the order came late. */
  isLate: boolean;
  at: Date | string;
}

export interface MethodLedger {
  readonly method: PaymentMethod;
  /**
   * Takes what each of these needs, in one order of locks; what finds no room is refused alone, with the sentence that
   * its buyer reads. Returns the refusals by payment.
   */
  reserve(manager: EntityManager, payments: readonly NewPayment[]): Promise<Map<string, string>>;
  /** Records captures, releases and refunds in the ledger, in the transaction that settles them. */
  settled(manager: EntityManager, operations: readonly SettledOperation[]): Promise<void>;
}

/** Every ledger that there is. */
export abstract class MethodLedgers {
  abstract readonly all: readonly MethodLedger[];
}
