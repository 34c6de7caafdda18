import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource, type EntityManager } from 'typeorm';
import { ProviderChecks } from './provider-checks.js';
import { lapse } from '../ledger/lapse.query.js';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { settleOperations } from '../ledger/settle.query.js';
import { alienOf } from './difference.rules.js';
import { saveDiscrepancies, settleUnknown } from './discrepancies.query.js';
import { keyOf, PaymentProviders, type ProviderState } from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import {
  adoptOperation,
  lockOwn,
  secure,
  setClosed,
  setReference,
  type LookedAt,
  type OwnPayment,
} from './provider-sync.query.js';

/** Applies a provider's state of a payment, in any sequence and any number of times. */
@Injectable()
export class ProviderSync {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly planner: PaymentPlanner,
    private readonly events: PaymentEvents,
    private readonly checks: ProviderChecks,
  ) {}

  /** Reads a payment and applies its state. Returns null if the provider has none. Throws if it does not reply. */
  async compare(
    method: PaymentMethod,
    payment: LookedAt,
    requested = { areClaimsWanted: true },
  ): Promise<ProviderState | null> {
    const provider = this.providers.of(method);
    if (!provider) return null;
    const state = await this.health.counted(method, () => provider.look(payment, requested));
    if (state) await this.apply(method, state);
    return state;
  }

  /** Applies the state and returns our payment. Returns null for a payment that is not ours, and changes nothing. */
  async apply(method: PaymentMethod, state: ProviderState): Promise<string | null> {
    const payment = await this.dataSource.transaction(async (manager) => {
      const own = await lockOwn(manager, method, state);
      if (!own) return null;
      if (isSecond(own, state)) {
        await saveDiscrepancies(manager, alienOf(method, state));
        return null;
      }
      await this.adopt(manager, own, state);
      await this.checks.compare(manager, own.id, state);
      const current = await this.planner.reconcile(manager, [{ order: own.order, at: new Date() }]);
      if (state.state === 'captured') await this.events.publishCaptured(manager, current);
      return own;
    });
    failpoint('P6');
    if (payment?.isLost === true) await this.closeOther(payment);
    return payment?.id ?? null;
  }

  /** Closes the page that was made before the lost payment was found, so that it is not paid a second time. */
  private async closeOther({ id, order, method, amount, reference }: OwnPayment): Promise<void> {
    if (reference === null) return;
    const page = { id, order, amount, reference, currency: 'USD', openUntil: new Date() } as const;
    const outcome = await this.providers.of(method)?.close(page, keyOf(id, 1));
    rootLogger.warn({ payment: id, outcome }, 'a lost payment was found: its new page is closed');
  }

  private async adopt(
    manager: EntityManager,
    own: OwnPayment,
    state: ProviderState,
  ): Promise<void> {
    if (own.isLost) await settleUnknown(manager, state.reference);
    await this.settle(manager, doneBy(own, 'open'));
    if (state.state === 'held' && isWhole(own, state, state.held))
      await secure(manager, own.id, state);
    if (state.state === 'captured') await this.applyCaptured(manager, own, state);
    if (state.state === 'closed') await this.applyClosed(manager, own);
    if (state.state === 'released') await this.applyReleased(manager, own);
    await this.applyRefunds(manager, own, state);
  }

  /** A direct charge counts as held for a moment. The rest of the hold is released. */
  private async applyCaptured(
    manager: EntityManager,
    own: OwnPayment,
    state: ProviderState,
  ): Promise<void> {
    const isNew = own.secured === 0 && isWhole(own, state, state.captured);
    const isSecured = isNew && (await secure(manager, own.id, state));
    const secured = isSecured ? own.amount : own.secured;
    const amount = state.captured - own.captured;
    const rest = secured - own.captured - own.released - amount;
    if (amount <= 0 || rest < 0 || !isSameCurrency(own, state)) return;
    const requested = own.unfinished.find((one) => one.kind === 'capture' && one.amount === amount);
    // A partial charge from the provider's dashboard is not a charge of the order. Staff must check it.
    if (rest > 0 && !own.isStopped && !requested) return;
    const captures = requested
      ? [requested.id]
      : await adoptOperation(manager, own.id, { kind: 'capture', amount });
    const releases =
      rest === 0 ? [] : await adoptOperation(manager, own.id, { kind: 'release', amount: rest });
    await this.settle(manager, [...captures, ...releases]);
  }

  private async applyClosed(manager: EntityManager, own: OwnPayment): Promise<void> {
    await this.settle(manager, doneBy(own, 'close'));
    await setClosed(manager, own.id);
  }

  /** A release that we did not request is a lapse. */
  private async applyReleased(manager: EntityManager, own: OwnPayment): Promise<void> {
    const releases = doneBy(own, 'release');
    if (releases.length > 0) await this.settle(manager, releases);
    else await lapse(manager, own.id, 'lapse');
  }

  private async applyRefunds(
    manager: EntityManager,
    own: OwnPayment,
    { refunds }: ProviderState,
  ): Promise<void> {
    for (const { operation, reference, state } of refunds) {
      const ours = own.unfinished.find(
        (one) => one.kind === 'refund' && (one.id === operation || one.reference === reference),
      );
      if (state !== 'done' || !ours) continue;
      await setReference(manager, ours.id, reference);
      await this.settle(manager, [ours.id]);
    }
  }

  private async settle(manager: EntityManager, operations: readonly string[]): Promise<void> {
    if (operations.length === 0) return;
    const settled = await settleOperations(manager, operations);
    await this.events.publishRefunded(manager, settled);
  }
}

/** Returns true for another payment of the same attempt. We must not move its money, and staff must check it. */
const isSecond = (own: OwnPayment, { reference, held, captured }: ProviderState): boolean =>
  own.secured > 0 && own.reference !== reference && held + captured > 0;

const doneBy = ({ unfinished }: OwnPayment, kind: 'open' | 'close' | 'release'): string[] =>
  unfinished.filter((one) => one.kind === kind).map(({ id }) => id);

/** Returns false if the sum is not ours, which staff must check. */
const isWhole = (own: OwnPayment, state: ProviderState, amount: number): boolean =>
  amount === own.amount && isSameCurrency(own, state);

const isSameCurrency = (own: OwnPayment, { currency }: ProviderState): boolean =>
  currency.toUpperCase() === own.currency;
