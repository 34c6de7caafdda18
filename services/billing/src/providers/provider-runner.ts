import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { HOUR_MS } from '@shop/contracts/core/time';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource, type EntityManager } from 'typeorm';
import { claim, postpone, tryAgain, type ClaimedOperation } from './claim.query.js';
import { saveOpened } from './opened-page.query.js';
import {
  keyOf,
  PaymentProviders,
  type Outcome,
  type PaymentProvider,
  type ProviderState,
} from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderSync } from './provider-sync.js';
import { setReference } from './provider-sync.query.js';
import { Refusals } from './refusals.js';

/** Settles operations in the given transaction. */
export type Settle = (operations: readonly string[], manager: EntityManager) => Promise<void>;

/** Maximum number of concurrent calls. */
const AT_ONCE = 8;
/** Providers forget a key after a day. */
const KEY_LASTS_MS = 23 * HOUR_MS;
const LONGEST_PAUSE_MS = 60_000;

const pauseOf = ({ attempts }: ClaimedOperation): number =>
  Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(attempts, 10));

/** Makes operations at their providers, each under one key until its outcome is known. */
@Injectable()
export class ProviderRunner {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly sync: ProviderSync,
    private readonly refusals: Refusals,
  ) {}

  /** Returns true if a provider makes the operations of this method. Those of Stripe wait while it is not configured. */
  has(method: PaymentMethod): boolean {
    return method === 'stripe' || this.providers.of(method) !== undefined;
  }

  /** Makes these operations, except those that another replica has claimed. Makes none while their provider is away. */
  async run(operations: readonly string[], settle: Settle, signal?: AbortSignal): Promise<void> {
    for (let at = 0; at < operations.length && signal?.aborted !== true; at += AT_ONCE) {
      if ((await this.health.stateOf('stripe')) !== 'on') return;
      await Promise.all(
        operations.slice(at, at + AT_ONCE).map((operation) => this.runOne(operation, settle)),
      );
    }
  }

  private async runOne(id: string, settle: Settle): Promise<void> {
    const operation = await claim(this.dataSource, id);
    const provider = operation && this.providers.of(operation.method);
    if (!operation || !provider) return;
    try {
      await this.execute(operation, provider, settle);
    } catch (error) {
      // The operation is due again once the claim ends.
      const { kind, method } = operation;
      rootLogger.warn({ err: error, operation: id, kind, method }, 'operation is not through yet');
    }
  }

  private async execute(
    operation: ClaimedOperation,
    provider: PaymentProvider,
    settle: Settle,
  ): Promise<void> {
    const { kind, payment } = operation;
    if (kind === 'close' && operation.isOpening)
      return postpone(this.dataSource, operation.id, { state: 'wanted', ms: 1_000 });
    // A payment without a page has nothing to close.
    if (kind === 'close' && payment.reference === null)
      return this.settle(operation, { kind: 'done', reference: '' }, settle);
    const isKeyOver = Date.now() - operation.firstSentAt.getTime() > KEY_LASTS_MS;
    const by = { provider, settle };
    if (isKeyOver || operation.begun !== null) return this.end(operation, { kind: 'look' }, by);
    const outcome = await callOf(operation, provider);
    await this.health.note(operation.method, outcome);
    failpoint(FAILPOINTS[kind]);
    await this.end(operation, outcome, by);
  }

  private async end(
    operation: ClaimedOperation,
    outcome: Outcome,
    { provider, settle }: { provider: PaymentProvider; settle: Settle },
  ): Promise<void> {
    if (outcome.kind === 'done') return this.settle(operation, outcome, settle);
    const ms = pauseOf(operation);
    if (outcome.kind === 'wait')
      return postpone(this.dataSource, operation.id, { state: 'wanted', ms });
    if (outcome.kind === 'unknown')
      return postpone(this.dataSource, operation.id, { state: 'unknown', ms });
    const begun =
      outcome.kind === 'look' ? (outcome.reference ?? operation.begun) : operation.begun;
    if (begun !== null) await setReference(this.dataSource.manager, operation.id, begun);
    const state = await this.compare(operation);
    if (state === 'silent' || isUnderWay({ ...operation, begun }, state))
      return postpone(this.dataSource, operation.id, { state: 'unknown', ms });
    const failure = failureOf(operation, state);
    const reason = outcome.kind === 'refused' ? outcome.sentence : failure;
    if (reason !== null) {
      await this.refusals.take(operation, reason, state);
      if (state?.state === 'held') await letGo(operation, provider);
      return;
    }
    // Has no effect on a payment that this check has ended.
    return tryAgain(this.dataSource, operation.id, ms);
  }

  private async settle(
    { id, kind, payment }: ClaimedOperation,
    { reference, address }: Extract<Outcome, { kind: 'done' }>,
    settle: Settle,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE', [
        payment.order,
      ]);
      if (kind === 'open')
        await saveOpened(manager, payment.id, { reference, address: address ?? null });
      if (reference !== '') await setReference(manager, id, reference);
      await settle([id], manager);
    });
  }

  private async compare({
    method,
    payment,
  }: ClaimedOperation): Promise<ProviderState | null | 'silent'> {
    try {
      return await this.sync.compare(method, payment);
    } catch (error) {
      rootLogger.warn({ err: error, method }, 'payment provider does not reply');
      return 'silent';
    }
  }
}

const FAILPOINTS = {
  open: 'P1',
  close: 'P8',
  capture: 'P8',
  release: 'P8',
  refund: 'P10',
} as const;

function callOf(
  { id, kind, amount, nth, payment }: ClaimedOperation,
  provider: PaymentProvider,
): Promise<Outcome> {
  const key = keyOf(id, nth);
  if (kind === 'capture' || kind === 'refund') return provider[kind](payment, amount, key);
  return provider[kind](payment, key);
}

/** Releases what was not charged, because the shopper must pay again. If the release fails, the hold ends by itself. */
async function letGo(
  { id, kind, nth, payment }: ClaimedOperation,
  provider: PaymentProvider,
): Promise<void> {
  if (kind === 'capture') await provider.release(payment, `${keyOf(id, nth)}.release`);
}

const refundIn = ({ id, begun }: ClaimedOperation, state: ProviderState | null) =>
  state?.refunds.find(({ operation, reference }) => operation === id || reference === begun);

/** Returns true if the provider has begun but not ended it, so that it must not be requested again. */
function isUnderWay(operation: ClaimedOperation, state: ProviderState | null): boolean {
  if (operation.kind !== 'refund') return false;
  const refund = refundIn(operation, state);
  // The provider's list may lack a recently begun refund for a while.
  return refund ? refund.state === 'pending' : operation.begun !== null;
}

/** Returns the reason if the shopper's bank did not accept the refund, otherwise null. */
const failureOf = (operation: ClaimedOperation, state: ProviderState | null): string | null =>
  operation.kind === 'refund' && refundIn(operation, state)?.state === 'failed'
    ? 'The bank did not accept the refund.'
    : null;
