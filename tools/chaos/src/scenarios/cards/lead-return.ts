// An admin who leads a return from its opening to its settlement.
import type {
  OrderReturn,
  ReturnReply,
  ReturnsOfOrder,
} from '@shop/contracts/ordering/order-returns';
import type { ReturnDecision, ReturnInput } from '@shop/contracts/ordering/return-inputs';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../../load/admin.js';
import type { Product } from '../../load/product-fixtures.js';

const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

interface LedReturn {
  order: string;
  product: Product;
  /** One decision for each returned piece. */
  decisions: readonly ReturnDecision[];
  wants?: ReturnInput['wants'];
}

/** Takes a return through its steps while others do the same; repeats each step until the return is settled. */
export async function leadReturn(
  admin: Admin,
  { order, product, decisions, wants }: LedReturn,
): Promise<void> {
  const lines = [{ product: product.id, quantity: decisions.length }];
  const decided = decisions.map((decision) => ({ product: product.id, quantity: 1, decision }));
  const bodies: Partial<Record<OrderReturn['state'], [step: string, body: object]>> = {
    approved: ['receive', {}],
    received: ['inspect', { lines: decided }],
    inspected: ['settle', {}],
  };
  const isSettled = async () => {
    const one = await returnOf(admin, order, { lines, reason: 'changedMind', wants });
    if (!one || one.state === 'settled') return one !== null;
    const next = bodies[one.state];
    if (next) await admin.post(`/api/admin/returns/${one._id}/${next[0]}`, next[1]);
    return false;
  };
  await until(isSettled, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}

/** Returns the return of the order and opens one if there is none; null if the shop does not reply. */
async function returnOf(
  admin: Admin,
  order: string,
  input: ReturnInput,
): Promise<OrderReturn | null> {
  const { status, text } = await admin.get(`/api/orders/${order}/returns`);
  if (status !== 200) return null;
  const [known] = (JSON.parse(text) as ReturnsOfOrder).returns;
  if (known) return known;
  const opened = await admin.post(`/api/admin/orders/${order}/returns`, input);
  return opened.status === 201 ? (JSON.parse(opened.text) as ReturnReply).return : null;
}
