import type { OrderStatus } from '@shop/contracts/order';

/** `Shipped`. */
export const statusName = (status: OrderStatus) => status.charAt(0).toUpperCase() + status.slice(1);
