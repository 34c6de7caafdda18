// The effect of a new status on one order: its status before and after, or why it cannot be set.
import { toDollars } from '@shop/contracts/money/price';
import { orderChange } from '@shop/contracts/ordering/order-bulk';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { DomainError } from '@shop/service-kit/domain-error';
import { z } from 'zod';
import { inputOf } from '../lifecycle/order-input.rules.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import type { Order } from '../reads/order.entity.js';
import { putBackTags } from './put-back-tags.rules.js';
import { tagsTitleOf } from './tags-change.rules.js';

/** The new status, and the dollars to capture first. */
export interface NewStatus {
  status: OrderStatus;
  captured?: number;
}

type Planned = { new: NewStatus } | { reason: string };

/** Returns the effect of setting this status. */
export function planStatus(order: Order, status: OrderStatus): Planned {
  try {
    const { effects } = transitionOf(stateOf(order), inputOf(order, { to: status }));
    if (effects.includes('request stock'))
      return { reason: 'Its stock has to be held again: change it on its own page.' };
    if (effects.includes('wait for charge')) return { reason: 'Its payment is being captured.' };
    if (effects.includes('request charge'))
      return { new: { status, captured: toDollars(order.totalCents) } };
    if (effects.includes('write status')) return { new: { status } };
    return { reason: `It is ${status} already.` };
  } catch (error) {
    if (error instanceof DomainError) return { reason: error.message };
    throw error;
  }
}

/** Returns why an order does not change from one status to another, or null if it does. */
export function unchangedBecause(order: Order, from: OrderStatus, to: OrderStatus): string | null {
  if (order.orderStatus !== from) return `It is ${order.orderStatus} now.`;
  const planned = planStatus(order, to);
  return 'reason' in planned ? planned.reason : null;
}

/** Returns why the status is not reverted, or null if it is. */
export function keptBecause(order: Order, changed: NewStatus): string | null {
  if (changed.captured !== undefined) return 'Its payment is captured.';
  if (order.charge) return 'Its payment is being captured.';
  if (order.orderStatus !== changed.status) return `It is ${order.orderStatus} now.`;
  return null;
}

/** The stored changes: those that admins choose, and their reversals. */
export const storedChange = z.union([orderChange, putBackTags]);
export type StoredOrderChange = z.infer<typeof storedChange>;

/** Returns the title of the change. */
export function titleOf(change: StoredOrderChange): string {
  if (change.kind === 'putBackTags') return `Put back: ${change.title}`;
  if (change.kind === 'useTaxRate') return 'Use a new tax rate for what leaves from its first day';
  return change.kind === 'setStatus' ? `Set orders to ${change.status}` : tagsTitleOf(change);
}
