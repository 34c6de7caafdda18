// All figures of the shop's policies (spec section 9), for pages, forms, e-mails and rules. Without zod.
// Amounts in BDT are text only: no calculation uses them (product.md).
import type { CompanyFields } from '../core/company.js';
import type { ContentIndex } from '../core/shown-content.js';

interface Returns {
  withinDays: number;
  isWithdrawalShown: boolean;
  /** Days, such as `2026-12-25`, on which a withdrawal period cannot end. */
  holidays?: string[] | undefined;
}

/** The figures that this process knows; admins edit some of them. */
export const policy = {
  shipping: {
    processing: '1-2 business days',
    standard: { time: '5-7 business days', dhaka: 60, outside: 120, freeOver: 2000 },
    express: { time: '2-3 days', dhaka: 100, outside: 150 },
    nextDay: { dhaka: 150, orderBefore: '12 PM' },
    /** Shown on product pages, in dollars. */
    freeOverDollars: 50,
  },
  returns: { withinDays: 30, isWithdrawalShown: true, refund: '7-10 business days' } as Returns & {
    refund: string;
  },
  support: {
    days: 'Sunday to Thursday',
    /** The same, numbered as in JavaScript: 0 is Sunday. */
    weekdays: [0, 1, 2, 3, 4] as number[],
    opens: 10,
    closes: 18,
    replyBusinessHours: 24,
    ticketHours: 4,
    chat: '24/5',
    quoteHours: 24,
  },
  quality: { claimWithinDays: 30, acceptance: 'AQL 2.5', fastnessGrade: 4 },
  samples: {
    size: '6in x 6in (15cm x 15cm)',
    perFabric: 3,
    perRequest: 10,
    /** In total, for an approved business account. */
    free: 5,
    priceCents: 500,
    /** Minimum number of pieces with free delivery. */
    shippingFreeFrom: 4,
    shipping: '5-7 days',
    dispatchHours: 48,
  },
};

/** The figures that admins edit. */
export interface PolicyFigures {
  returns: Returns;
  support: Pick<
    typeof policy.support,
    'weekdays' | 'opens' | 'closes' | 'replyBusinessHours' | 'ticketHours' | 'quoteHours'
  >;
  quality: { claimWithinDays: number };
  samples: Omit<typeof policy.samples, 'size' | 'shipping'>;
  /** Earlier return periods, oldest first; `until` in ISO-8601. */
  earlierReturns: { until: string; withinDays: number }[];
}

const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** The figures until an admin saves others. */
export const firstPolicies: Readonly<PolicyFigures> = {
  returns: pick(policy.returns, 'withinDays', 'isWithdrawalShown'),
  support: pick(
    policy.support,
    ...([
      'weekdays',
      'opens',
      'closes',
      'replyBusinessHours',
      'ticketHours',
      'quoteHours',
    ] as const),
  ),
  quality: { claimWithinDays: policy.quality.claimWithinDays },
  samples: pick(
    policy.samples,
    ...([
      'perFabric',
      'perRequest',
      'free',
      'priceCents',
      'shippingFreeFrom',
      'dispatchHours',
    ] as const),
  ),
  earlierReturns: [],
};

/** The settings that the gateway sends with a page: those that differ from the build. */
export interface PageCompany {
  company?: CompanyFields;
  policies?: PolicyFigures;
  content?: ContentIndex;
}

let earlierReturns = firstPolicies.earlierReturns;

/** Replaces the figures that this process knows; an absent group gets its initial values. */
export function setPolicies(saved: Partial<PolicyFigures>): void {
  const figures = { ...firstPolicies, ...saved };
  for (const name of ['returns', 'support', 'quality', 'samples'] as const)
    Object.assign(policy[name], firstPolicies[name], figures[name]);
  policy.support.days = daysText(policy.support.weekdays);
  ({ earlierReturns } = figures);
}

/** Returns the return period in days for an order that was placed at this time, ISO-8601. */
export const returnDaysAt = (placedAt: string): number =>
  earlierReturns.find(({ until }) => Date.parse(placedAt) < Date.parse(until))?.withinDays ??
  policy.returns.withinDays;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns `Sunday to Thursday`, or a list of the days if they are not consecutive. */
function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other);
  const start = days.findIndex((day) => !days.includes((day + 6) % 7));
  if (start < 0) return 'every day';
  const inOrder = [...days.slice(start), ...days.slice(0, start)];
  const isRun = inOrder.every((day, at) => at === 0 || day === ((inOrder[at - 1] ?? 0) + 1) % 7);
  const names = inOrder.map((day) => WEEKDAYS[day] ?? '');
  const ends = [names[0], names.at(-1)];
  return isRun && names.length > 2 ? ends.join(' to ') : names.join(', ');
}
