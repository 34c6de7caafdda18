import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  GiftCardList,
  GiftCardQuery,
  GiftCardRow,
  IssuedGiftCard,
} from '@shop/contracts/billing/credit';
import { lastDayBefore } from '@shop/contracts/core/last-day';
import { toCents } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { addEntries, lockAccounts } from '../ledger/credit.query.js';
import { setLastDay, setMonths } from '../ledger/credit-ends.query.js';
import { GiftCardValidity } from '../ledger/gift-card-validity.js';
import { keyReused } from '../methods/admin.js';
import {
  cardLabel,
  hashOf,
  lastFourOf,
  newCode,
  shownCode,
} from '../ledger/gift-card-code.rules.js';
import {
  findCard,
  findExpired,
  findWithdrawn,
  insertCard,
  isTakenBack,
  listCards,
  turn,
} from './gift-cards.query.js';

/** A card that an admin issues. `amount` is in dollars; `key` is the same for a repeated press. */
export interface CardRequest {
  amount: number;
  note: string;
  key: string;
}

/** Manages gift cards: accounts that belong to the holder of the code. */
@Injectable()
export class GiftCardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly validity: GiftCardValidity,
  ) {}

  /** Returns a page of gift cards, newest first. */
  async list(query: GiftCardQuery): Promise<GiftCardList> {
    const cards = await listCards(this.dataSource, query);
    const last = cards.length === query.limit ? cards.at(-1) : undefined;
    return { success: true, cards, next: last ? `${last.createdAt}_${last._id}` : null };
  }

  /** Issues a card. Only this reply has the code. Throws `billing.keyReused` if the press was for another amount. */
  async issue(by: Admin, { amount, note, key }: CardRequest): Promise<IssuedGiftCard> {
    const months = await this.validity.months();
    return this.dataSource.transaction(async (manager) => {
      const code = newCode();
      const cents = toCents(amount);
      const lastFour = lastFourOf(code);
      const hash = hashOf(code);
      const account = await insertCard(manager, { hash, lastFour, cents, note, press: key });
      if (account === null) {
        const known = await findCard(manager, { press: key });
        if (known?.issued !== amount) throw keyReused();
        return { success: true, card: known, code: null };
      }
      const entry = { account, source: key, kind: 'issue', delta: cents, by: by._id } as const;
      await addEntries(manager, [entry]);
      await setMonths(manager, account, months);
      const card = await this.found(manager, account);
      await this.record(manager, by, { action: 'credit.giftCardIssued', card, after: { amount } });
      return { success: true, card, code: shownCode(code) };
    });
  }

  /** Withdraws a gift card and its balance. Throws `billing.giftCardNotFound`. */
  async withdraw(by: Admin, id: string): Promise<GiftCardRow> {
    return this.dataSource.transaction(async (manager) => {
      const [locked] = await lockAccounts(manager, [id]);
      if (locked?.kind !== 'gift') throw new DomainError('billing.giftCardNotFound');
      const card = await this.found(manager, id);
      if (locked.isOff) return card;
      await turn(manager, id, { isOff: true });
      if (locked.balance > 0) {
        const source = `withdrawn ${randomUUID()}`;
        const taken = { account: id, source, delta: -locked.balance, by: by._id };
        await addEntries(manager, [{ ...taken, kind: 'correct' }]);
      }
      const after = { lost: card.balance };
      await this.record(manager, by, { action: 'credit.giftCardWithdrawn', card, after });
      return this.found(manager, id);
    });
  }

  /**
   * Restores the balance of a withdrawn gift card. A card that is not withdrawn does not change. Throws
   * `billing.giftCardNotFound`, or `billing.giftCardTakenBack` if it was cancelled with its order.
   */
  async restore(by: Admin, id: string): Promise<GiftCardRow> {
    return this.dataSource.transaction(async (manager) => {
      const [locked] = await lockAccounts(manager, [id]);
      if (locked?.kind !== 'gift') throw new DomainError('billing.giftCardNotFound');
      if (!locked.isOff) return this.found(manager, id);
      if (await isTakenBack(manager, id)) throw new DomainError('billing.giftCardTakenBack');
      await turn(manager, id, { isOff: false });
      const lost = await findWithdrawn(manager, id);
      if (lost)
        await addEntries(manager, [
          {
            account: id,
            source: `restored ${lost.source}`,
            kind: 'correct',
            delta: lost.cents,
            by: by._id,
          },
        ]);
      const card = await this.found(manager, id);
      const after = { restored: card.balance };
      await this.record(manager, by, { action: 'credit.giftCardRestored', card, after });
      return card;
    });
  }

  /**
   * Sets the last valid day of a card; null if it does not expire. An expired card gets back what had expired. Throws
   * `billing.giftCardNotFound`, `billing.giftCardTakenBack` or `billing.giftCardDayPast`.
   */
  async setLastDay(by: Admin, id: string, lastDay: string | null): Promise<GiftCardRow> {
    return this.dataSource.transaction(async (manager) => {
      const [locked] = await lockAccounts(manager, [id]);
      if (locked?.kind !== 'gift') throw new DomainError('billing.giftCardNotFound');
      if (await isTakenBack(manager, id)) throw new DomainError('billing.giftCardTakenBack');
      const old = await this.found(manager, id);
      if (!(await setLastDay(manager, id, lastDay)))
        throw new DomainError('billing.giftCardDayPast');
      const expired = locked.hasEnded ? await findExpired(manager, id) : [];
      await addEntries(
        manager,
        expired.map(({ source, cents }) => ({
          account: id,
          source: `restored ${source}`,
          kind: 'correct',
          by: by._id,
          delta: cents,
        })),
      );
      const card = await this.found(manager, id);
      if (card.endsAt === old.endsAt) return card;
      await this.record(manager, by, {
        action: 'credit.giftCardExpiryChanged',
        card,
        before: { lastDay: lastDayOf(old), balance: old.balance },
        after: { lastDay: lastDayOf(card), balance: card.balance },
      });
      return card;
    });
  }

  private async found(manager: EntityManager, id: string): Promise<GiftCardRow> {
    const card = await findCard(manager, { id });
    if (!card) throw new DomainError('billing.giftCardNotFound');
    return card;
  }

  private record(
    manager: EntityManager,
    { _id, name }: Admin,
    { action, card, before = null, after }: Change,
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id, name },
      action,
      subject: { kind: 'credit', _id: card._id, name: cardLabel(card.lastFour) },
      before,
      after,
    });
  }
}

interface Change {
  action: string;
  card: GiftCardRow;
  before?: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

const lastDayOf = ({ endsAt }: GiftCardRow): string | null =>
  endsAt === undefined ? null : lastDayBefore(endsAt);
