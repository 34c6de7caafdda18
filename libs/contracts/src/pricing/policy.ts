// Every number of the shop's policies (spec section 9), for pages, forms, e-mails and rules. Without zod, for the first load.
// Money in BDT is policy text, and no calculation uses it (product.md).
import type { CompanyFields } from '../core/company.js';
import type { ContentIndex } from '../core/shown-content.js';

interface Returns {
  withinDays: number;
  isWithdrawalShown: boolean;
  /** Days such as `2026-12-25`, on which no period of withdrawal ends. */
  holidays?: string[] | undefined;
}

/** The figures as this process knows them; admins edit some of them. */
export const policy = {
  shipping: {
    processing: '1-2 business days',
    standard: { time: '5-7 business days', dhaka: 60, outside: 120, freeOver: 2000 },
    express: { time: '2-3 days', dhaka: 100, outside: 150 },
    nextDay: { dhaka: 150, orderBefore: '12 PM' },
    /** On a product's page, in dollars. */
    freeOverDollars: 50,
  },
  returns: { withinDays: 30, isWithdrawalShown: true, refund: '7-10 business days' } as Returns & {
    refund: string;
  },
  support: {
    days: 'Sunday to Thursday',
    /** The same, as JavaScript counts: 0 is Sunday. */
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
    /** Ever, for an approved business account. */
    free: 5,
    priceCents: 500,
    /** The least number of pieces that are sent free. */
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
  /** Days of return that held before, oldest first; `until` in ISO-8601. */
  earlierReturns: { until: string; withinDays: number }[];
}

const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** The figures until an admin has saved others. */
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

/** Replaces the figures that this process knows; a group that is missing is as at first. */
export function setPolicies(saved: Partial<PolicyFigures>): void {
  const figures = { ...firstPolicies, ...saved };
  for (const name of ['returns', 'support', 'quality', 'samples'] as const)
    Object.assign(policy[name], firstPolicies[name], figures[name]);
  policy.support.days = daysText(policy.support.weekdays);
  ({ earlierReturns } = figures);
}

/** Returns the days of return of an order that was placed at this instant, ISO-8601. */
export const returnDaysAt = (placedAt: string): number =>
  earlierReturns.find(({ until }) => Date.parse(placedAt) < Date.parse(until))?.withinDays ??
  policy.returns.withinDays;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday to Thursday`, or the days one by one where there is a gap. */
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
