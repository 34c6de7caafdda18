import type { LimitPlan } from '../limits/limit-plan.js';
import type { Target } from '../load.js';
import type { BenchShop } from '../shop/bench-shop.js';

/** An operation of the shop and the simplest program that could do it. */
export interface Operation {
  name: string;
  /** Description of the operation and of its limit. */
  what: string;
  limit: string;
  /** Share of the limit's rate to reach at 20 connections. */
  share: number;
  /** True if a bigger catalogue could slow the operation down. */
  grows: boolean;
  prepare(shop: BenchShop): Promise<{ target: Target; limit: LimitPlan }>;
}
