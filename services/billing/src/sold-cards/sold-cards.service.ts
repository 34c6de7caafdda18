import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { soldCardEvents, type soldCardRpc } from '@shop/contracts/billing/sold-cards';
import type { InputOf } from '@shop/contracts/core/message';
import { SECOND_MS } from '@shop/contracts/core/time';
import { DomainError } from '@shop/service-kit/domain-error';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { addWork } from '../documents/document-work.query.js';
import { setMonths } from '../ledger/credit-ends.query.js';
import { addEntries, type NewCreditEntry } from '../ledger/credit.query.js';
import { hashOf, lastFourOf, newCode, shownCode } from '../ledger/gift-card-code.rules.js';
import { GiftCardValidity } from '../ledger/gift-card-validity.js';
import type { SoldCard } from '../ledger/orders.query.js';
import { findPaidOrders, type PaidOrder } from '../ledger/payment-planner.query.js';
import { isReceived } from '../ledger/payment-parts.rules.js';
import { lockOrderMoney } from '../ledger/refunds.query.js';
import { lockSoldCards, type SoldCardAccount } from '../ledger/sold-cards.query.js';
import { endDue, insertSoldCard, isAnyDue, lockDue, setTakenBack } from './sold-cards.query.js';
import { cardsToTake, changesFor } from './sold-cards.rules.js';

export const CODE_SECRET = Symbol('the secret that encrypts the code of a gift card');

/** Number of orders in one transaction. */
const AT_ONCE = 50;

/** Updates the gift cards of orders: issued once they are paid, taken back with what is cancelled (V55). */
@Injectable()
export class SoldCards {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(CODE_SECRET) private readonly secret: string,
    private readonly validity: GiftCardValidity,
  ) {}

  /** Updates the cards of all orders that have changed or were paid. Every replica runs this. */
  @Interval(SECOND_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('soldCards', () => this.followSome());
  }

  /** Reads the validity of new cards before it locks orders. Returns the number of updated orders. */
  private async followSome(): Promise<number> {
    if (!(await isAnyDue(this.dataSource.manager))) return 0;
    const months = await this.validity.months();
    return this.dataSource.transaction(async (manager) => {
      const due = await lockDue(manager, AT_ONCE);
      if (due.length === 0) return 0;
      for (const order of await findPaidOrders(manager, due))
        await this.settle(manager, order, months);
      await endDue(manager, due);
      return due.length;
    });
  }

  /** Takes unused cards back before the order or pieces of it are cancelled. Throws `billing.giftCardUsed`. */
  takeBack({ order, lines, isPreview }: InputOf<typeof soldCardRpc.takeBack>): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockOrderMoney(manager, order))) return;
      const cards = await lockSoldCards(manager, order);
      const taken = lines.flatMap(({ product, left }) => {
        const own = cardsToTake(cardsOf(cards, product), left);
        if (!own) throw new DomainError('billing.giftCardUsed');
        return own;
      });
      if (isPreview) return;
      await takeOff(manager, order, taken);
      const products = lines.map(({ product }) => product);
      const waiting = cards.filter(
        (card) => card.takenBack === 'pending' && products.includes(card.product),
      );
      await setTakenBack(manager, accountsOf([...taken, ...waiting]), 'pending');
    });
  }

  /**
   * Updates the cards to the number of each product that the order service has just sent. The caller has locked the
   * order.
   */
  async confirm(
    manager: EntityManager,
    order: string,
    wantedOf: (product: string) => number,
  ): Promise<void> {
    await apply(manager, order, await lockSoldCards(manager, order), { wantedOf, isCertain: true });
  }

  private async settle(
    manager: EntityManager,
    order: PaidOrder,
    months: number | null,
  ): Promise<void> {
    const isOver = ['awaiting', 'closed', 'cancelled'].includes(order.status);
    const cards = await lockSoldCards(manager, order.order);
    if (!isOver && isReceived(order, order))
      for (const sold of order.giftCards)
        if (cardsOf(cards, sold.product).length === 0)
          await this.issue(manager, order, { ...sold, months });
    const piecesOf = (product: string) =>
      order.giftCards.find((one) => one.product === product)?.pieces ?? 0;
    const wantedOf = (product: string) => (isOver ? 0 : piecesOf(product));
    await apply(manager, order.order, cards, { wantedOf, isCertain: false });
  }

  /** Issues a card for each piece of a line. Only the event has its code, encrypted. */
  private async issue(
    manager: EntityManager,
    { order, user }: PaidOrder,
    { product, name, cents, pieces, months }: SoldCard & { months: number | null },
  ): Promise<void> {
    for (let piece = 1; piece <= pieces; piece += 1) {
      const code = newCode();
      const card = { order, product, piece, cents, hash: hashOf(code), lastFour: lastFourOf(code) };
      const issued = await insertSoldCard(manager, card);
      if (!issued) continue;
      const { account, at } = issued;
      await addEntries(manager, [{ account, source: account, kind: 'issue', delta: cents, order }]);
      const endsAt = await setMonths(manager, account, months);
      await this.outbox.add(manager, soldCardEvents.issued, order, {
        card: account,
        order,
        user,
        name,
        amountCents: cents,
        encryptedCode: encrypt(shownCode(code), this.secret),
        currency: 'USD',
        at,
        ...(endsAt && { endsAt }),
      });
      await addWork(manager, [{ order, at }]);
    }
  }
}

const cardsOf = (cards: readonly SoldCardAccount[], product: string): SoldCardAccount[] =>
  cards.filter((card) => card.product === product);

const accountsOf = (cards: readonly SoldCardAccount[]): string[] =>
  cards.map(({ account }) => account);

interface Wanted {
  wantedOf: (product: string) => number;
  isCertain: boolean;
}

/** Updates the cards to what the order wants, and queues its documents. */
async function apply(
  manager: EntityManager,
  order: string,
  cards: readonly SoldCardAccount[],
  { wantedOf, isCertain }: Wanted,
): Promise<void> {
  const products = [...new Set(cards.map(({ product }) => product))];
  const changes = products.map((product) =>
    changesFor(cardsOf(cards, product), wantedOf(product), isCertain),
  );
  const back = changes.flatMap((one) => one.back);
  const again = changes.flatMap((one) => one.again);
  const confirmed = changes.flatMap((one) => one.confirmed);
  await takeOff(manager, order, back);
  await setTakenBack(manager, accountsOf([...back, ...confirmed]), 'done');
  await setTakenBack(manager, accountsOf(again), null);
  await addEntries(
    manager,
    again.map(({ account, issued }) => entryOf(order, account, issued)),
  );
  if (back.length + confirmed.length > 0) await addWork(manager, [{ order, at: new Date() }]);
}

const entryOf = (order: string, account: string, delta: number): NewCreditEntry => ({
  account,
  order,
  delta,
  source: randomUUID(),
  kind: 'correct',
});

/** Deducts the balances of cards. */
const takeOff = (
  manager: EntityManager,
  order: string,
  cards: readonly SoldCardAccount[],
): Promise<void> =>
  addEntries(
    manager,
    cards
      .filter(({ balance }) => balance > 0)
      .map(({ account, balance }) => entryOf(order, account, -balance)),
  );
