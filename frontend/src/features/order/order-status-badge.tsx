import { type OrderView } from '@shop/contracts/ordering/order';
import { orderStatus, type OrderStatus } from '@shop/contracts/ordering/order-status';
import { Badge, type BadgeTone } from '../../ui/badge';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  processing: 'info',
  shipped: 'warning',
  delivered: 'success',
  cancelled: 'danger',
};
/** An unknown status is shown as pending. */
const shown = orderStatus.catch('pending');

export function OrderStatusBadge({ status }: { status: string }) {
  const known = shown.parse(status);
  return <Badge tone={tones[known]}>{known.charAt(0).toUpperCase() + known.slice(1)}</Badge>;
}

/** The status of an order, or the payment state of one that has not been placed. */
export function OrderStateBadge({ order }: { order: Pick<OrderView, 'orderStatus' | 'payment'> }) {
  if (order.payment?.state === 'open') return <Badge tone="info">Awaiting payment</Badge>;
  if (order.payment?.state === 'closed') return <Badge tone="danger">Not paid</Badge>;
  return <OrderStatusBadge status={order.orderStatus} />;
}
