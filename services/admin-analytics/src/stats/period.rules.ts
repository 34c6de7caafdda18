// Splits a range of days into steps, and finds the earlier period of the same length. Days are text, such as
// `2026-11-21`.
import { type RevenueQuery, type RevenueStep } from '@shop/contracts/analytics/admin-analytics';

/** Includes both ends. */
export interface Span {
  from: string;
  to: string;
}

const DEFAULT_STEPS = { day: 30, week: 12, month: 7 } as const;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** Returns the same day of another month, or the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** Returns the first day of the step that contains a day. Weeks begin on Monday. */
function startOf(by: RevenueStep, day: string): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

function shift(by: RevenueStep, day: string, steps: number): string {
  if (by === 'month') return addMonths(day, steps);
  return addDays(day, steps * (by === 'week' ? 7 : 1));
}

/** Returns the requested range, or the default one up to today. */
export function rangeOf({ by, from, to }: RevenueQuery, today: string): Span {
  if (from !== undefined && to !== undefined) return { from, to };
  return { from: shift(by, startOf(by, today), 1 - DEFAULT_STEPS[by]), to: today };
}

/** Returns the steps of a range, oldest first. The first and the last may be cut short by its ends. */
export function stepsOf(by: RevenueStep, { from, to }: Span): Span[] {
  const steps: Span[] = [];
  for (let first = from; first <= to;) {
    const next = shift(by, startOf(by, first), 1);
    const last = addDays(next, -1);
    steps.push({ from: first, to: last < to ? last : to });
    first = next;
  }
  return steps;
}

/** Returns the same number of steps directly before these. */
export const earlierSteps = (by: RevenueStep, steps: readonly Span[]): Span[] =>
  steps.map(({ from, to }) => ({
    from: shift(by, from, -steps.length),
    to: addDays(shift(by, addDays(to, 1), -steps.length), -1),
  }));

/** Returns the change in percent with one decimal, or null if there is nothing to compare with. */
export const percentChange = (before: number, now: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
