import type { OperationView, PaymentView } from '@shop/contracts/billing/billing';
import { sum } from '@shop/contracts/core/numbers';
import { toDollars } from '@shop/contracts/money/price';
import {
  handMethods,
  moneySentence,
  moneyStateOf,
  transferReference,
  type MoneySums,
  type PaymentMethod,
} from '@shop/contracts/billing/payments';
import type { DataSource, EntityManager } from 'typeorm';
import { isAgreedTo, isLive, leftOf, type Difference } from './payment.rules.js';
import { IS_REVERSIBLE } from './reversal.query.js';
import { soldCents } from './sold-cards.query.js';
import { UNPAID, UNPAID_STATES } from './unpaid.query.js';

type Database = Pick<DataSource | EntityManager, 'query'>;

/** An attempt to pay an order. Whole cents. */
interface AttemptRow extends MoneySums {
  part: number;
  method: PaymentMethod;
  amount: number;
  refunding: number;
  open_until: string | null;
  hold_until: string | null;
  due_at: string | null;
}
interface OperationRow {
  id: string;
  kind: OperationView['kind'];
  method: PaymentMethod;
  amount: number;
  state: OperationView['state'] | 'reversed' | 'owed';
  reason: string | null;
  toCredit: boolean;
  byHand: boolean;
  isUnassigned: boolean;
  at: Date;
  isReversible: boolean;
}

/** An order with all attempts to pay it, oldest first. */
export interface OrderPayments {
  user: string;
  order: string;
  totalCents: number;
  method: PaymentMethod;
  differences: Difference[];
  account: string | null;
  awaitedCents: number;
  unpaidSince: Date | null;
  /** Number of earlier cash orders of the buyer that came back unpaid. */
  refusedBefore: number;
  attempts: AttemptRow[];
}

const FIND = `
  SELECT m.user_id AS "user", m.order_id AS "order", m.total::float8 AS "totalCents", m.method, m.differences, m.account,
         (SELECT coalesce(sum(amount), 0)::float8 FROM awaited_refunds a WHERE a.order_id = m.order_id) AS "awaitedCents",
         (SELECT min(u.created_at) FROM payments p JOIN LATERAL (${UNPAID}) u ON true
           WHERE p.order_id = m.order_id AND ${UNPAID_STATES}) AS "unpaidSince",
         (SELECT count(*)::int FROM order_money r WHERE r.user_id = m.user_id AND r.order_id <> m.order_id
            AND r.method = 'cash' AND r.order_status = 'cancelled' AND r.was_sent) AS "refusedBefore",
         (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY part, attempt), '[]')
            FROM payments p WHERE p.order_id = m.order_id) AS attempts
    FROM order_money m WHERE m.order_id = $1`;

/** Returns null until billing knows the order. */
export async function findPayments(
  database: Database,
  order: string,
): Promise<OrderPayments | null> {
  const [row] = await database.query<OrderPayments[]>(FIND, [order]);
  return row ?? null;
}

const OPERATIONS = `
  SELECT o.id, o.kind, p.method, o.amount::float8 AS amount, o.state, o.reason, o.to_credit AS "toCredit",
         o.by_hand AS "byHand", o.is_unassigned AS "isUnassigned", o.created_at AS at,
         ${IS_REVERSIBLE} AS "isReversible"
    FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE p.order_id = $1 AND o.kind NOT IN ('open', 'close')
   ORDER BY o.created_at, p.attempt, o.kind = 'secure' DESC, o.done_at, o.id`;

const NOTHING: MoneySums = {
  state: 'secured',
  secured: 0,
  captured: 0,
  released: 0,
  refunded: 0,
  disputed: 0,
};

/** Returns the customer's view. The last attempt counts, or that of credit if it pays all. */
export function paymentViewOf(payments: OrderPayments): PaymentView {
  const { order, totalCents, account, attempts, differences } = payments;
  const ordered = attempts.filter(({ part }) => part === 0);
  const credit = ordered.filter(({ method }) => method === 'credit').at(-1);
  const last = ordered.filter(({ method }) => method !== 'credit').at(-1) ?? credit;
  const later = differences.map(({ part }) => attempts.findLast((one) => one.part === part));
  const shown = last && withLater(last, later);
  const until = last && untilOf(last);
  const byCredit = credit && credit !== last && credit.secured > credit.released;
  const waiting = differences.find((one) => one.until !== undefined);
  const [open] = [last, ...later].filter((one) => one !== undefined && isOpen(one));
  const isPayable = open ? open.method === 'stripe' : isToAgreeTo(payments);
  return {
    state: moneyStateOf(shown ?? NOTHING),
    method: last?.method ?? null,
    amount: toDollars(totalCents),
    ...(byCredit && { credit: toDollars(credit.secured) }),
    sentence: moneySentence(last?.method ?? null, shown ?? NOTHING),
    ...(until && { until: new Date(until).toISOString() }),
    ...(isPayable && { isPayable: true }),
    ...(waiting && { due: toDollars(waiting.cents) }),
    ...(open?.method === 'transfer' &&
      account !== null && { transfer: { account, reference: referenceOf(order) } }),
  };
}

/** Adds the sums that the same method paid for differences. */
const withLater = (last: AttemptRow, later: readonly (AttemptRow | undefined)[]): MoneySums =>
  later
    .filter((one) => one !== undefined)
    .filter(({ method, secured }) => method === last.method && secured > 0)
    .reduce<MoneySums>(
      (sums, { secured, captured, released, refunded, disputed }) => ({
        state: sums.state,
        secured: sums.secured + secured,
        captured: sums.captured + captured,
        released: sums.released + released,
        refunded: sums.refunded + refunded,
        disputed: sums.disputed + disputed,
      }),
      last,
    );

/** Returns true while a difference waits that needs neither page nor transfer. */
const isToAgreeTo = ({ differences, attempts, method }: OrderPayments): boolean =>
  isAgreedTo(method) &&
  differences.some(
    ({ part, until }) =>
      until !== undefined && !attempts.some((one) => one.part === part && isLive(one)),
  );

export const referenceOf = transferReference;

const isOpen = ({ state }: AttemptRow): boolean => state === 'opening' || state === 'open';

const untilOf = (attempt: AttemptRow): string | null =>
  isOpen(attempt)
    ? attempt.open_until
    : attempt.state === 'owed'
      ? attempt.due_at
      : attempt.state === 'secured'
        ? attempt.hold_until
        : null;

/** Returns the view for staff, in which every attempt counts. */
export async function staffViewOf(
  database: Database,
  payments: OrderPayments,
): Promise<PaymentView> {
  const rows = await database.query<OperationRow[]>(OPERATIONS, [payments.order]);
  const owed = sum(rows.filter(isOwed).map(({ amount }) => amount));
  const left = sum(payments.attempts.map(leftOf)) - (await soldCents(database, payments.order));
  const total = (of: (attempt: AttemptRow) => number) => toDollars(sum(payments.attempts.map(of)));
  return {
    ...paymentViewOf(payments),
    staff: {
      held: total(({ secured, captured, released }) => secured - captured - released),
      charged: total(({ captured }) => captured),
      refunded: total(({ refunded }) => refunded),
      refunding: toDollars(sum(payments.attempts.map(({ refunding }) => refunding)) - owed),
      ...(owed > 0 && { owed: toDollars(owed) }),
      // Gift cards are only taken back as a whole, by a cancellation.
      left: toDollars(Math.max(0, left)),
      disputed: total(({ disputed }) => disputed),
      missing: total(missingOf),
      ...(payments.awaitedCents > 0 && { awaited: toDollars(payments.awaitedCents) }),
      ...(payments.unpaidSince && { unpaidSince: payments.unpaidSince.toISOString() }),
      ...(payments.refusedBefore > 0 && { refusedBefore: payments.refusedBefore }),
      operations: rows.map(operationViewOf),
    },
  };
}

const isOwed = ({ state }: OperationRow): boolean => state === 'owed';

/** Returns the money by hand that is owed or awaited. */
function missingOf({ method, state, amount, captured, released }: AttemptRow): number {
  const isDue = ['open', 'secured', 'owed'].includes(state);
  return isDue && handMethods.includes(method) ? amount - captured - released : 0;
}

const operationViewOf = ({
  id,
  amount,
  at,
  isReversible,
  toCredit,
  byHand,
  isUnassigned,
  state,
  ...row
}: OperationRow): OperationView => ({
  _id: id,
  ...row,
  amount: toDollars(amount),
  at: at.toISOString(),
  ...stateOf(state),
  ...(isReversible && { isReversible }),
  ...(toCredit && { toCredit }),
  ...(byHand && { isByHand: true }),
  ...(isUnassigned && { isUnassigned }),
  ...(row.kind === 'refund' &&
    state === 'wanted' &&
    !toCredit &&
    handMethods.includes(row.method) && { isTask: true }),
});

function stateOf(
  state: OperationRow['state'],
): Pick<OperationView, 'state' | 'isReversed' | 'isOwed'> {
  if (state === 'reversed') return { state: 'refused', isReversed: true };
  return state === 'owed' ? { state: 'refused', isOwed: true } : { state };
}
