import type { StoredStatus } from '../reads/order.entity.js';

export interface Limits {
  readonly concurrent: number;
  readonly perHour: number;
  readonly refusedPerHour: number;
}

/**
 * Applies the rule of has_too_many_orders(). `recent` has the status of each order that a customer began in the last
 * hour.
 */
export function hasTooManyOrders(recent: readonly StoredStatus[], limits: Limits): boolean {
  const refused = recent.filter((status) => status === 'rejected').length;
  const open = recent.filter((status) => status === 'placing').length;
  return (
    open >= limits.concurrent ||
    recent.length - refused >= limits.perHour ||
    refused >= limits.refusedPerHour
  );
}
