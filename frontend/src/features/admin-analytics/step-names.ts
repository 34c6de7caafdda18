// Labels of chart steps: "May", "2 Nov", and the long form if there is room.
import type { RevenueStep } from '@shop/contracts/analytics/admin-analytics';

const named = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });

export const shortName = (by: RevenueStep, day: string): string =>
  named(day, by === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' });

export function longName(by: RevenueStep, day: string): string {
  if (by === 'month') return named(day, { month: 'long', year: 'numeric' });
  const name = dayName(day);
  return by === 'week' ? `Week of ${name}` : name;
}

/** "2 November 2026" */
export const dayName = (day: string): string =>
  named(day, { month: 'long', day: 'numeric', year: 'numeric' });
