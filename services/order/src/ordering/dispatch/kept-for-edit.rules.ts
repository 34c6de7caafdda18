import { DomainError } from '@shop/service-kit/domain-error';
import type { OpenLine } from '../parcels/parcel.rules.js';
import type { Order } from '../reads/order.entity.js';

/**
 * Throws `order.changing` if an unpaid edit changes the delivery of the order, or removes pieces that would be packed.
 */
export function keepForEdit(
  { unpaidEdit }: Order,
  open: readonly OpenLine[],
  lines: readonly { lineNo: number; quantity: number }[],
): void {
  if (unpaidEdit?.isElsewhere === true)
    throw new DomainError(
      'order.changing',
      undefined,
      'An edit that waits for its payment changes the delivery: withdraw it to pack this.',
    );
  for (const { product, quantity } of unpaidEdit?.removed ?? []) {
    const line = open.find((one) => one.product === product);
    const packed = lines.find(({ lineNo }) => lineNo === line?.lineNo)?.quantity ?? 0;
    if (line && packed > 0 && line.left - packed < quantity)
      throw new DomainError(
        'order.changing',
        undefined,
        `An edit that waits for its payment takes "${line.name}" out: withdraw it to pack this.`,
      );
  }
}
