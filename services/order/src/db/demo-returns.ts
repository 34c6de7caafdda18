import type { UserView } from '@shop/contracts/auth/auth';
import type { ReturnInput, ReturnState, ReturnWish } from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';
import type { DemoOrder } from '@shop/seeds/demo';
import type { DataSource } from 'typeorm';
import type { ReturnsService } from '../ordering/returns/returns.service.js';

type Admin = Pick<UserView, '_id' | 'name' | 'role'>;

interface DemoReturn {
  steps: readonly ReturnState[];
  wants?: ReturnWish;
}

/** States of the demo's returns, each with the steps that lead to it; none returns stock. */
const demoSteps: readonly DemoReturn[] = [
  { steps: [] },
  { steps: ['declined'] },
  { steps: ['approved'], wants: 'exchange' },
  { steps: ['approved', 'inTransit'] },
  { steps: ['cancelled'] },
  { steps: ['approved', 'lapsed'] },
  { steps: ['approved', 'received'] },
  { steps: ['approved', 'received', 'inspected'], wants: 'credit' },
  { steps: ['approved', 'received', 'inspected', 'settled'] },
  { steps: ['approved', 'received', 'inspected', 'settled'], wants: 'exchange' },
];

/**
 * Opens a return in each state on the newest delivered orders. If the period of an order has ended, staff open those
 * that are received or lapsed later.
 */
export async function addDemoReturns(
  services: { returns: ReturnsService; dataSource: DataSource; admin: Admin },
  orders: readonly DemoOrder[],
): Promise<void> {
  const left = [...demoSteps];
  const delivered = orders
    .filter(({ status }) => status === 'delivered')
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime());
  for (const order of delivered) {
    const [next] = left;
    if (!next) return;
    if (await addReturn(services, order, next)) left.shift();
  }
}

async function addReturn(
  { returns, dataSource, admin }: { returns: ReturnsService; dataSource: DataSource; admin: Admin },
  { _id: order, user }: DemoOrder,
  { steps, wants = 'refund' }: DemoReturn,
): Promise<boolean> {
  const found = await orNull(returns.ofOrder(order, admin));
  const [item] = found?.returnable ?? [];
  if (!item) return false;
  const { product, lengths: [length] = [], unit } = item;
  const part = unit ? { product, ...(length && { lengths: [length] }) } : { product, quantity: 1 };
  const reason = item.isFaultyOnly ? 'faulty' : 'tooSmall';
  const text = item.isFaultyOnly ? 'There is a hole in it.' : '';
  const input: ReturnInput & { order: string } = { order, lines: [part], reason, text, wants };
  const isLate = steps.includes('received') || steps.includes('lapsed');
  const opened =
    (await orNull(returns.request(input, user))) ??
    (isLate ? await orNull(returns.openByStaff(input, admin)) : null);
  if (!opened) return false;
  const id = opened.return._id;
  for (const state of steps)
    if (state === 'inspected')
      await returns.inspect({ return: id, lines: [{ ...part, decision: 'waste' }] }, admin);
    else if (state === 'settled') await returns.settle({ return: id }, admin);
    else if (state === 'inTransit' || state === 'cancelled')
      await returns.move(id, { state }, user, user._id);
    else if (state === 'lapsed') await lapse(dataSource, returns, id);
    else await returns.move(id, { state, declined: declinedIn(state) }, admin, null);
  return true;
}

/** Lapses a return as if it had not been sent for 31 days. */
async function lapse(dataSource: DataSource, returns: ReturnsService, id: string): Promise<void> {
  await dataSource.query(
    "UPDATE order_returns SET changed_at = now() - interval '31 days' WHERE id = $1",
    [id],
  );
  await returns.lapse();
}

const declinedIn = (state: ReturnState): string | undefined =>
  state === 'declined' ? 'It was washed.' : undefined;

/** Returns null if the work is refused: the period has ended, or the order was placed with another id. */
const orNull = <Result>(result: Promise<Result>): Promise<Result | null> =>
  result.catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
