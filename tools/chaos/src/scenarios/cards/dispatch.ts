import { until } from '@shop/dev-stack/machine/polling';
import type { PackInput, ParcelReply } from '@shop/contracts/ordering/parcels';
import type { Admin } from '../../load/admin.js';

/** A charge whose request or reply was lost is repeated after 30 s. */
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

/**
 * Packs these lines, or everything that is open, and dispatches the parcel. Repeats the request until the parcel has
 * left, or until other parcels contain everything.
 */
export async function dispatch(
  admin: Admin,
  order: string,
  key: string,
  lines?: PackInput['lines'],
): Promise<void> {
  const hasLeft = async () => {
    const response = await admin.post(
      `/api/admin/orders/${order}/parcels`,
      { dispatch: true, lines },
      key,
    );
    if (response.status === 409) return response.text.includes('order.nothingToPack');
    if (response.status !== 201) return false;
    return (JSON.parse(response.text) as ParcelReply).parcel.state === 'dispatched';
  };
  await until(hasLeft, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
