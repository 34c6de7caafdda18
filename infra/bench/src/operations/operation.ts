import type { LimitPlan } from '../limits/limit-plan.js';
import type { Target } from '../load.js';
import type { BenchShop } from '../shop/bench-shop.js';

/** Something the shop does, beside the least that could do it. */
export interface Operation {
  name: string;
  /** For people: what is asked, and what the limit does instead. */
  what: string;
  limit: string;
  /** The share of the limit's rate that is to be reached at 20 connections. */
  share: number;
  /** Whether a bigger catalogue could make it slower. */
  grows: boolean;
  prepare(shop: BenchShop): Promise<{ target: Target; limit: LimitPlan }>;
}
