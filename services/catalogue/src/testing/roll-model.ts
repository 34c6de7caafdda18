// A model of the stock of one product on rolls after any steps, for specs: sums only, in cuts.
import type { DataSource } from 'typeorm';

/** The rolls and the orders, in the model and in the database. */
interface Books {
  open: number;
  quarantine: number;
  /** For each order that holds stock: its reserved amount, and the part that is cut. */
  orders: Record<string, { reserved: number; cut: number }>;
}

/** The effect of a step; empty if it was refused. */
export type Change =
  | { as: 'changed'; open?: number; quarantine?: number }
  | { as: 'held'; order: string; cuts: number }
  | { as: 'released'; order: string }
  | { as: 'cut'; order: string; cuts: number; extra: number };

export class RollModel {
  private readonly books: Books = { open: 0, quarantine: 0, orders: {} };

  apply(change: Change): void {
    const { books } = this;
    if (change.as === 'held') books.orders[change.order] = { reserved: change.cuts, cut: 0 };
    else if (change.as === 'cut') {
      const order = books.orders[change.order];
      if (!order) throw new Error('Only what an order holds is cut');
      order.cut += change.cuts;
      books.open -= change.cuts + change.extra;
    } else if (change.as === 'released') {
      // what is cut comes back, and is looked at
      books.quarantine += books.orders[change.order]?.cut ?? 0;
      books.orders = Object.fromEntries(
        Object.entries(books.orders).filter(([order]) => order !== change.order),
      );
    } else {
      books.open += change.open ?? 0;
      books.quarantine += change.quarantine ?? 0;
    }
  }

  get expected(): Books {
    return structuredClone(this.books);
  }
}

/** The same of the one product that the database has. */
export async function booksOf(dataSource: DataSource): Promise<Books> {
  const [lying] = await dataSource.query<[Pick<Books, 'open' | 'quarantine'>]>(
    `SELECT coalesce(sum(left_cuts) FILTER (WHERE state = 'open'), 0)::int AS open,
            coalesce(sum(left_cuts) FILTER (WHERE state = 'quarantine'), 0)::int AS quarantine FROM rolls`,
  );
  const orders = await dataSource.query<{ order: string; reserved: number; cut: number }[]>(
    `SELECT order_id AS order, sum(cuts)::int AS reserved,
            coalesce(sum(cuts) FILTER (WHERE state = 'cut'), 0)::int AS cut
       FROM reservations WHERE state IN ('reserved', 'cut', 'short') GROUP BY order_id`,
  );
  return {
    ...lying,
    orders: Object.fromEntries(
      orders.map(({ order, reserved, cut }) => [order, { reserved, cut }]),
    ),
  };
}
