import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import type { InputOf } from '@shop/contracts/core/message';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';

type TakeBack = InputOf<typeof soldCardRpc.takeBack>;

/** The cards that billing has taken back, by product: how many of each are left. */
export type TakenCards = TakeBack['lines'];

/** How often a transaction runs if the cards of its order keep changing. */
const MOST_TRIES = 3;

/** Thrown if a transaction cancels cards that are not taken back yet. */
class CardsNotTaken extends DomainError {
  constructor(readonly cards: TakeBack) {
    super('order.changing');
  }
}

/** Takes gift cards of orders back; billing has their accounts. */
@Injectable()
export class GiftCards {
  constructor(private readonly bus: Bus) {}

  /**
   * Runs a transaction that may cancel gift cards. If it does, it is rolled back, and run again once billing has taken the
   * cards back, so that no order is locked during the call. Throws `billing.giftCardUsed` if they cannot be taken back in
   * full, and `service.unavailable` if billing does not respond.
   */
  async cancelling<Result>(work: (taken: TakenCards) => Promise<Result>): Promise<Result> {
    let taken: TakenCards = [];
    for (let tries = 1; ; tries += 1)
      try {
        return await work(taken);
      } catch (error) {
        if (!(error instanceof CardsNotTaken) || tries >= MOST_TRIES) throw error;
        await this.take(error.cards);
        taken = error.cards.lines;
      }
  }

  /** Takes back all cards of orders before they are locked. Returns the cards of each order, or why they were refused. */
  async takeAll(
    manager: EntityManager,
    orders: readonly string[],
  ): Promise<Map<string, TakenCards | DomainError>> {
    const known = await cardLines(manager, orders);
    const all = [...new Set(known.map(({ order }) => order))].map((order) => ({
      order,
      isPreview: false,
      lines: known
        .filter((line) => line.order === order)
        .map(({ product }) => ({ product, left: 0 })),
    }));
    const outcomes = all.map(async (cards): Promise<[string, TakenCards | DomainError]> => {
      const refused = await this.take(cards).catch((error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      });
      return [cards.order, refused ?? cards.lines];
    });
    return new Map(await Promise.all(outcomes));
  }

  private async take(cards: TakeBack): Promise<void> {
    await this.bus.request(soldCardRpc.takeBack, cards, systemCaller);
  }
}

interface Cancelled {
  /** The cancelled pieces by product. */
  cancelled: ReadonlyMap<string, number> | 'all';
  taken?: TakenCards | undefined;
  /** Billing only checks that the cards can be taken back. */
  isPreview?: boolean | undefined;
}

/** Throws unless billing has taken back what is to be cancelled of a locked order; only in `GiftCards.cancelling`. */
export async function assertCardsTaken(
  manager: EntityManager,
  order: string,
  { cancelled, taken = [], isPreview = false }: Cancelled,
): Promise<void> {
  const lines = await linesToTake(manager, order, cancelled);
  if (!isDeepStrictEqual(lines, taken)) throw new CardsNotTaken({ order, lines, isPreview });
}

async function linesToTake(
  manager: EntityManager,
  order: string,
  cancelled: Cancelled['cancelled'],
): Promise<TakenCards> {
  const known = await cardLines(manager, [order]);
  return known.flatMap(({ product, quantity }) => {
    const less = cancelled === 'all' ? quantity : (cancelled.get(product) ?? 0);
    return less > 0 ? [{ product, left: quantity - less }] : [];
  });
}

interface CardLine {
  order: string;
  product: string;
  quantity: number;
}

const cardLines = (manager: EntityManager, orders: readonly string[]): Promise<CardLine[]> =>
  manager.query<CardLine[]>(
    `SELECT order_id AS "order", product_id AS product, quantity FROM order_lines
      WHERE order_id = ANY ($1) AND quantity > 0 AND details ? 'isGiftCard' ORDER BY order_id, line_no`,
    [orders],
  );
