import { Injectable } from '@nestjs/common';
import { expiredCardText } from '@shop/contracts/billing/gift-card-expiry';
import type { CreditPart } from '@shop/contracts/billing/paying';
import { sum } from '@shop/contracts/core/numbers';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { EntityManager } from 'typeorm';
import type { SettledOperation } from './settle.query.js';
import {
  addEntries,
  findHeld,
  lockAccounts,
  ownAccounts,
  type CreditAccountRow,
  type HeldCredit,
  type NewCreditEntry,
} from './credit.query.js';
import type { MethodLedger, NewPayment } from './method-ledger.js';
import { prolong } from './credit-ends.js';
import { settleSwatchCredit } from './swatch-credit.js';

type Accounts = ReadonlyMap<string, CreditAccountRow>;

const NO_MONEY = 'This order could not be paid.';

/**
 * Store credit and gift cards. An order takes its part from the balance at once; a refund returns it to the same
 * account.
 */
@Injectable()
export class CreditLedger implements MethodLedger {
  readonly method = 'credit';

  async reserve(
    manager: EntityManager,
    payments: readonly NewPayment[],
  ): Promise<Map<string, string>> {
    const parts = payments.flatMap(({ creditParts }) => creditParts);
    const locked = await lockAccounts(
      manager,
      parts.map(({ account }) => account),
    );
    const accounts: Accounts = new Map(locked.map((account) => [account.id, account]));
    const refused = new Map<string, string>();
    const entries: NewCreditEntry[] = [];
    for (const payment of payments) {
      const reason = refusalOf(payment, accounts);
      if (reason !== null) refused.set(payment.id, reason);
      else entries.push(...take(payment, accounts));
    }
    await addEntries(manager, entries);
    return refused;
  }

  /** A capture moves nothing, because the held amount was already deducted. */
  async settled(manager: EntityManager, operations: readonly SettledOperation[]): Promise<void> {
    const back = operations.filter(({ kind }) => kind === 'release' || kind === 'refund');
    if (back.length === 0) return;
    const others = back.filter(({ toCredit }) => toCredit);
    const own = await ownAccounts(
      manager,
      others.map(({ user }) => user),
    );
    const held = await findHeld(
      manager,
      back.map(({ payment }) => payment),
    );
    const accounts = await lockAccounts(manager, [
      ...held.map(({ account }) => account),
      ...own.values(),
    ]);
    const entries = [
      ...back.flatMap((operation) => entriesOf(operation, held)),
      ...others.flatMap((operation) => refundOf(operation, own.get(operation.user))),
    ];
    const returned = new Set(entries.map(({ account }) => account));
    const changed = accounts.filter(({ id }) => returned.has(id));
    await prolong(manager, changed);
    await addEntries(manager, entries);
    await settleSwatchCredit(
      manager,
      changed.flatMap(({ order }) => order ?? []),
    );
  }
}

/** Returns why the accounts of a payment cannot pay it, as a sentence for the buyer; null if they can. */
function refusalOf(
  { user, amount, creditParts, at }: NewPayment,
  accounts: Accounts,
): string | null {
  for (const part of creditParts) {
    const account = accounts.get(part.account);
    const left = account && isUsable(account, user, new Date(at)) ? account.balance : 0;
    if (left < part.cents) return leftText(account, left);
  }
  const cents = sum(creditParts.map(({ cents }) => cents));
  const named = new Set(creditParts.map(({ account }) => account));
  return cents === amount && named.size === creditParts.length ? null : NO_MONEY;
}

/** A gift card can be used by its holder, and other credit by its owner, until it ends. */
const isUsable = (
  { kind, user, isOff, endsAt }: CreditAccountRow,
  buyer: string,
  at: Date,
): boolean => (endsAt === null || endsAt > at) && (kind === 'gift' ? !isOff : user === buyer);

const NAMES = { credit: 'store credit', gift: 'gift card', swatch: 'swatch credit' } as const;

const leftText = (account: CreditAccountRow | undefined, left: number): string =>
  account?.kind === 'gift' && account.hasEnded && account.endsAt && !account.isOff
    ? expiredCardText(account.endsAt.toISOString())
    : `Your ${NAMES[account?.kind ?? 'gift']} has ${formatDollars(toDollars(left))} left.`;

/** Lowers the balances in memory, so that the next payment of the batch sees what is left. */
function take({ id, order, creditParts }: NewPayment, accounts: Accounts): NewCreditEntry[] {
  return creditParts.filter(isSome).map(({ account, cents }) => {
    const row = accounts.get(account);
    if (row) row.balance -= cents;
    return { account, source: id, kind: 'hold', delta: -cents, order };
  });
}

const isSome = ({ cents }: CreditPart): boolean => cents > 0;

/** Returns the entry of a refund of other money as store credit. */
const refundOf = (
  { id, order, amount }: SettledOperation,
  account: string | undefined,
): NewCreditEntry[] =>
  account === undefined ? [] : [{ account, source: id, kind: 'refund', delta: amount, order }];

/** Returns the entries that an operation returns to each account, and lowers the held parts by them. */
function entriesOf(
  { id, kind, payment, order, amount }: SettledOperation,
  held: readonly HeldCredit[],
): NewCreditEntry[] {
  let left = amount;
  const entries: NewCreditEntry[] = [];
  for (const part of held.filter((one) => one.payment === payment)) {
    const delta = Math.min(left, part.held);
    if (delta <= 0) continue;
    left -= delta;
    part.held -= delta;
    const account = part.account;
    const what = kind === 'release' ? 'release' : 'give';
    entries.push({ account, source: id, kind: what, delta, order });
  }
  return entries;
}
