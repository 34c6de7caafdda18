// The seam to a payment provider: one more is one file and one entry in `app.module.ts`.
import type { PaymentMethod } from '@shop/contracts/billing/payments';

/** A payment as a provider reads of it; whole cents. */
export interface ProviderPayment {
  id: string;
  order: string;
  amount: number;
  currency: 'USD';
  /** The provider's id, once it is known. */
  reference: string | null;
  /** When its page is to close. */
  openUntil: Date;
}

/**
 * `unknown`: it may have happened, the same key says. `look`: it may have happened, and only `look` says; with
 * `reference`: it was begun under that name. `wait`: it did
 * not happen and may later.
 */
export type Outcome =
  | { kind: 'done'; reference: string; address?: string; holdUntil?: Date }
  | { kind: 'refused'; code: string; sentence: string }
  | { kind: 'unknown' }
  | { kind: 'look'; reference?: string }
  | { kind: 'wait' };

/** A refund as the provider knows it; `operation`: ours, where it was ours. */
export interface ProviderRefund {
  reference: string;
  operation: string | null;
  amount: number;
  state: 'pending' | 'done' | 'failed';
}
export interface ProviderDispute {
  reference: string;
  amount: number;
  reason: string;
  state: 'open' | 'won' | 'lost';
  evidenceUntil: Date | null;
}

/** The provider's own word on a payment; whole cents. */
export interface ProviderState {
  reference: string;
  /** Ours, from what we gave it to keep; null for one that is not ours. */
  payment: string | null;
  /** Our order, from the same place. */
  order: string | null;
  currency: string;
  /** `open`: it can be paid. `held`: authorised. `closed`: cannot be paid any more, and was not. `released`: let go of. */
  state: 'open' | 'held' | 'captured' | 'closed' | 'released';
  held: number;
  captured: number;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** When an authorisation dies. */
  holdUntil: Date | null;
}

/** An event that was signed by the provider; `reference`: the payment that it is about, null where it is of no interest. */
export interface ProviderEvent {
  id: string;
  type: string;
  reference: string | null;
}

/** The provider did not reply to a look. */
export class UnresponsiveProviderError extends Error {}

/** The provider replies that it is to be called later: too many calls, or another one of the same object. */
export class ProviderBusy extends UnresponsiveProviderError {}

/** The key of an operation: another one after each try whose end is known. */
export const keyOf = (operation: string, nth: number): string => `${operation}.${String(nth)}`;

/** Ours, of a key. */
export const operationOf = (key: string): string => key.split('.')[0] ?? key;

/** Every call has at most 8 s, and `key` of `keyOf` makes it happen once. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Makes the page where the shopper pays; `address` of the outcome. */
  open(payment: ProviderPayment, key: string): Promise<Outcome>;
  /** It cannot be paid any more; refused with `tooLate` where it is paid. */
  close(payment: ProviderPayment, key: string): Promise<Outcome>;
  capture(payment: ProviderPayment, amount: number, key: string): Promise<Outcome>;
  release(payment: ProviderPayment, key: string): Promise<Outcome>;
  refund(payment: ProviderPayment, amount: number, key: string): Promise<Outcome>;
  /**
   * Null: the provider has nothing of it. Throws where it does not reply, and `ProviderBusy`. Without `areClaimsWanted`
   * refunds and disputes are read only where the charge has some: one that failed may be missing.
   */
  look(
    payment: Pick<ProviderPayment, 'id' | 'reference'>,
    requested?: { areClaimsWanted: boolean },
  ): Promise<ProviderState | null>;
  /** Returns the changes since then, including those of others; with `orders`, without them. */
  changesSince(at: Date, orders?: ReadonlySet<string>): AsyncIterable<ProviderState>;
  /** Throws `billing.signature` or `billing.notAnEvent`. */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Returns true for events about refunds or disputes. */
  isOfClaim(type: string): boolean;
}

/** Those whose keys are set. */
export abstract class PaymentProviders {
  abstract readonly all: readonly PaymentProvider[];

  of(method: PaymentMethod): PaymentProvider | undefined {
    return this.all.find((provider) => provider.method === method);
  }
}
