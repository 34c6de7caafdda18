// Interface of payment providers. Another provider needs one file and one entry in `app.module.ts`.
import type { PaymentMethod } from '@shop/contracts/billing/payments';

/** A payment in a request to a provider. Whole cents. */
export interface ProviderPayment {
  id: string;
  order: string;
  amount: number;
  currency: 'USD';
  /** The provider's id, once it is known. */
  reference: string | null;
  /** Time when its page must close. */
  openUntil: Date;
}

/**
 * Outcomes without a result. `unknown`: it may have happened, and a repetition under the same key finds out. `look`: it
 * may have happened, and only a call of `look` finds out; `reference` is set if it was begun. `wait`: it did not
 * happen, and may later.
 */
export type Outcome =
  | { kind: 'done'; reference: string; address?: string; holdUntil?: Date }
  | { kind: 'refused'; code: string; sentence: string }
  | { kind: 'unknown' }
  | { kind: 'look'; reference?: string }
  | { kind: 'wait' };

/** A refund at the provider. `operation` is our id, if we requested it. */
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

/** The provider's state of a payment. Whole cents. */
export interface ProviderState {
  reference: string;
  /** Our id of the payment, from its metadata; null if it is not ours. */
  payment: string | null;
  /** Our id of the order, from the same metadata. */
  order: string | null;
  currency: string;
  /** `open`: can be paid. `held`: authorised. `closed`: can no longer be paid. `released`: the hold was released. */
  state: 'open' | 'held' | 'captured' | 'closed' | 'released';
  held: number;
  captured: number;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** Time when the authorisation ends. */
  holdUntil: Date | null;
}

/** An event signed by the provider. `reference` is its payment; null if the event is irrelevant. */
export interface ProviderEvent {
  id: string;
  type: string;
  reference: string | null;
}

/** The provider did not reply to a look. */
export class UnresponsiveProviderError extends Error {}

/** The provider replies that the call must be repeated later: too many calls, or another one for the same object. */
export class ProviderBusy extends UnresponsiveProviderError {}

/** Returns the idempotency key of an operation, which changes after each try with a known outcome. */
export const keyOf = (operation: string, nth: number): string => `${operation}.${String(nth)}`;

/** Returns our operation of a key. */
export const operationOf = (key: string): string => key.split('.')[0] ?? key;

/** Every call has a timeout of at most 8 s, and takes effect once for each key of `keyOf`. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Makes the page on which the shopper pays; the outcome has its `address`. */
  open(payment: ProviderPayment, key: string): Promise<Outcome>;
  /** Prevents any payment. Refused with `tooLate` if it is already paid. */
  close(payment: ProviderPayment, key: string): Promise<Outcome>;
  capture(payment: ProviderPayment, amount: number, key: string): Promise<Outcome>;
  release(payment: ProviderPayment, key: string): Promise<Outcome>;
  refund(payment: ProviderPayment, amount: number, key: string): Promise<Outcome>;
  /**
   * Returns null if the provider does not know the payment. Throws if it does not reply, and `ProviderBusy`. Without
   * `areClaimsWanted`, refunds and disputes are read only if the charge has any, which may miss a failed one.
   */
  look(
    payment: Pick<ProviderPayment, 'id' | 'reference'>,
    requested?: { areClaimsWanted: boolean },
  ): Promise<ProviderState | null>;
  /**
   * Returns the changes since then, including payments of others. With `orders`, payments of other orders are left out.
   */
  changesSince(at: Date, orders?: ReadonlySet<string>): AsyncIterable<ProviderState>;
  /** Throws `billing.signature` or `billing.notAnEvent`. */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Returns true for events about refunds or disputes. */
  isOfClaim(type: string): boolean;
}

/** Providers whose keys are set. */
export abstract class PaymentProviders {
  abstract readonly all: readonly PaymentProvider[];

  of(method: PaymentMethod): PaymentProvider | undefined {
    return this.all.find((provider) => provider.method === method);
  }
}
