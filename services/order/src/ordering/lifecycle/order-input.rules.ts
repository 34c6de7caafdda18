// Determines the input of staff who set a status or dispatch a parcel.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { isPaidBeforeParcel, isPaidBeforeSent } from '../../pricing/order-payment.rules.js';
import type { Order } from '../reads/order.entity.js';
import type { OrderInput } from './order-state.rules.js';

interface RequestedStatus {
  to: OrderStatus;
  /** Why an unpaid order is sent. */
  unpaidReason?: string | undefined;
}

const isSent = (status: OrderStatus): boolean => status === 'shipped' || status === 'delivered';

/** Returns the input of staff who set this status. */
export function inputOf(order: Order, { to, unpaidReason }: RequestedStatus): OrderInput {
  const { charge, orderStatus } = order;
  if (charge && isSent(to))
    return charge.to === to && charge.parcel === undefined ? 'send' : 'sendOther';
  if (orderStatus === to) return 'keep';
  if (to === 'cancelled') return 'cancel';
  if (!isSent(to)) return 'prepare';
  const isToCharge = isPaidBeforeSent(order.payment) && isUncharged(order);
  return isToCharge && unpaidReason === undefined ? 'send' : 'sendCharged';
}

/** Returns the input of staff who dispatch this parcel of the order. */
export function inputOfParcel(order: Order, parcel: string): OrderInput {
  if (order.charge) return order.charge.parcel === parcel ? 'sendParcel' : 'sendOther';
  const isToCharge = isPaidBeforeParcel(order.payment) && isUncharged(order);
  return isToCharge ? 'sendParcel' : 'sendParcelCharged';
}

const isUncharged = ({ chargedAt, orderStatus }: Order): boolean =>
  chargedAt === null || orderStatus === 'cancelled';
