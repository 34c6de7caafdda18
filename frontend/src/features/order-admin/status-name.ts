import type { OrderStatus } from '@shop/contracts/ordering/order-status';

/** `Shipped`. */
export const statusName = (status: OrderStatus) => status.charAt(0).toUpperCase() + status.slice(1);
