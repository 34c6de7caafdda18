import type { OperationView, PaymentQuery, PaymentRow, PaymentView } from '@shop/contracts/billing';
import { toDollars } from '@shop/contracts/money';
import { moneySentence, moneyStateOf, type PaymentMethod } from '@shop/contracts/payments';
import type { DataSource, EntityManager } from 'typeorm';
import { leftOf } from './payment.rules.js';

type Database = Pick<DataSource | EntityManager, 'query'>;

/** Whole cents of one attempt to pay an order. */
interface AttemptRow {
  method: PaymentMethod;
  secured: number;
  captured: number;
  released: number;
  refunding: number;
  refunded: number;
}
interface OperationRow {
  id: string;
  kind: OperationView['kind'];
  amount: number;
  state: OperationView['state'];
  reason: string | null;
  at: Date;
}
/** An order with every attempt to pay it, oldest first. */
export interface OrderPayments {
  user: string;
  totalCents: number;
  attempts: AttemptRow[];
}

const FIND = `
  SELECT m.user_id AS "user", m.total::float8 AS "totalCents",
         (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY attempt), '[]')
            FROM payments p WHERE p.order_id = m.order_id) AS attempts
    FROM order_money m WHERE m.order_id = $1`;

/** Null until billing knows the order. */
export async function findPayments(
  database: Database,
  order: string,
): Promise<OrderPayments | null> {
  const [row] = await database.query<OrderPayments[]>(FIND, [order]);
  return row ?? null;
}

const OPERATIONS = `
  SELECT o.id, o.kind, o.amount::float8 AS amount, o.state, o.reason, o.created_at AS at
    FROM operations o JOIN payments p ON p.id = o.payment_id WHERE p.order_id = $1
   ORDER BY o.created_at, p.attempt, o.kind = 'secure' DESC, o.done_at, o.id`;

const NOTHING = { secured: 0, captured: 0, released: 0, refunded: 0 };

/** What the customer sees: the last attempt counts. */
export function paymentViewOf({ totalCents, attempts }: OrderPayments): PaymentView {
  const last = attempts.at(-1);
  return {
    state: moneyStateOf(last ?? NOTHING),
    method: last?.method ?? null,
    amount: toDollars(totalCents),
    sentence: moneySentence(last?.method ?? null, last ?? NOTHING),
  };
}

/** What staff see besides: every attempt counts. */
export async function staffViewOf(
  database: Database,
  order: string,
  payments: OrderPayments,
): Promise<PaymentView> {
  const rows = await database.query<OperationRow[]>(OPERATIONS, [order]);
  const sum = (of: (attempt: AttemptRow) => number) =>
    toDollars(payments.attempts.reduce((total, attempt) => total + of(attempt), 0));
  return {
    ...paymentViewOf(payments),
    staff: {
      held: sum(({ secured, captured, released }) => secured - captured - released),
      charged: sum(({ captured }) => captured),
      refunded: sum(({ refunded }) => refunded),
      refunding: sum(({ refunding }) => refunding),
      left: sum(leftOf),
      operations: rows.map(operationViewOf),
    },
  };
}

const operationViewOf = ({ id, amount, at, ...row }: OperationRow): OperationView => ({
  ...{ _id: id, ...row, amount: toDollars(amount), at: at.toISOString() },
});

const LIST = `
  SELECT id AS _id, order_id AS "order", money_state AS state, method, amount::float8 AS amount,
         refunded::float8 AS refunded, created_at AS "createdAt"
    FROM payments
   WHERE ($1::text IS NULL OR money_state = $1)
     AND ($2::timestamptz IS NULL OR created_at >= $2)
     AND ($3::timestamptz IS NULL OR created_at < $3)
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $6`;

/** The payments that fit, newest first. */
export async function listPayments(
  database: Database,
  { state, from, until, after, limit }: PaymentQuery,
): Promise<PaymentRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const values = [state ?? null, from ?? null, until ?? null, at, id, limit];
  const rows = await database.query<(Omit<PaymentRow, 'createdAt'> & { createdAt: Date })[]>(
    LIST,
    values,
  );
  return rows.map(({ amount, refunded, createdAt, ...row }) => ({
    ...row,
    amount: toDollars(amount),
    refunded: toDollars(refunded),
    createdAt: createdAt.toISOString(),
  }));
}
