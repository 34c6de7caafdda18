// Methods whose money is stored by billing itself: credit accounts and the limits of trade accounts.
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';
import type { SettledOperation } from './settle.query.js';

/** An attempt to pay a part of an order, before it is stored. */
export interface NewPayment {
  id: string;
  order: string;
  user: string;
  /** 0 for the ordered part, otherwise that of a difference. */
  part: number;
  attempt: number;
  method: PaymentMethod;
  /** Whole cents. */
  amount: number;
  /** Credit accounts and their amounts. */
  creditParts: readonly CreditPart[];
  /** Deadline for the shopper to pay; null if there is none. */
  until: string | null;
  /** True if the event of the order came late, so that the provider is checked before a page is made. */
  isLate: boolean;
  at: Date | string;
}

export interface MethodLedger {
  readonly method: PaymentMethod;
  /**
   * Reserves the amount of each payment, with locks in a fixed order. A payment without enough money is refused alone.
   * Returns the sentence for its buyer by payment.
   */
  reserve(manager: EntityManager, payments: readonly NewPayment[]): Promise<Map<string, string>>;
  /** Records captures, releases and refunds in the ledger, in the transaction that settles them. */
  settled(manager: EntityManager, operations: readonly SettledOperation[]): Promise<void>;
}

export abstract class MethodLedgers {
  abstract readonly all: readonly MethodLedger[];
}
