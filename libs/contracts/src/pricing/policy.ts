// Every number of the shop's policies (spec section 9), for pages, forms, e-mails and rules.
// Money in BDT is policy text, and no calculation uses it (product.md).
import { company } from '../core/company.js';
import { formatDollars, toDollars } from '../money/price.js';

export const policy = {
  shipping: {
    processing: '1-2 business days',
    standard: { time: '5-7 business days', dhaka: 60, outside: 120, freeOver: 2000 },
    express: { time: '2-3 days', dhaka: 100, outside: 150 },
    nextDay: { dhaka: 150, orderBefore: '12 PM' },
    /** On a product's page, in dollars. */
    freeOverDollars: 50,
  },
  returns: { withinDays: 30, refund: '7-10 business days' },
  support: {
    days: 'Sunday to Thursday',
    /** The same, as JavaScript counts: 0 is Sunday. */
    weekdays: [0, 1, 2, 3, 4],
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
  /** Retention in days, unless its operator configures another. */
  retention: {
    /** After the reply. */
    enquiries: 365,
    /** After the reply. */
    designs: 90,
    emails: 180,
    /** After an address was entered and not confirmed, or has ended the newsletter. */
    newsletter: 30,
  },
  goals: {
    water: { figure: '50%', by: 2028 },
    carbon: { figure: 'Carbon-neutral', by: 2030 },
    traceability: { figure: '100%', by: 2025 },
  },
} as const;

const { shipping, returns, support, quality, samples, retention, goals } = policy;
const bdt = (amount: number) => `BDT ${String(amount)}`;
const hours = (count: number) => `${String(count)} hours`;
const days = (count: number) => `${String(count)} days`;

/** The numbers as texts, by their placeholders in pages: `{{samples.price}}`. */
export const policyWords = {
  'company.founded': String(company.founded),
  get 'company.name'() {
    return company.name;
  },
  get 'company.address'() {
    return company.address;
  },
  get 'company.email'() {
    return company.email;
  },
  'shipping.processing': shipping.processing,
  'shipping.standard.time': shipping.standard.time,
  'shipping.standard.dhaka': bdt(shipping.standard.dhaka),
  'shipping.standard.outside': bdt(shipping.standard.outside),
  'shipping.standard.freeOver': bdt(shipping.standard.freeOver),
  'shipping.express.time': shipping.express.time,
  'shipping.express.dhaka': bdt(shipping.express.dhaka),
  'shipping.express.outside': bdt(shipping.express.outside),
  'shipping.nextDay.dhaka': bdt(shipping.nextDay.dhaka),
  'shipping.nextDay.orderBefore': shipping.nextDay.orderBefore,
  'shipping.freeOverDollars': `$${String(shipping.freeOverDollars)}`,
  'returns.within': days(returns.withinDays),
  'returns.refund': returns.refund,
  'support.days': support.days,
  'support.hours': `${String(support.opens)}:00-${String(support.closes)}:00`,
  'support.reply': `${String(support.replyBusinessHours)} business hours`,
  'support.ticket': hours(support.ticketHours),
  'support.chat': support.chat,
  'support.quote': hours(support.quoteHours),
  'quality.claimWithin': days(quality.claimWithinDays),
  'quality.acceptance': quality.acceptance,
  'quality.fastness': `grade ${String(quality.fastnessGrade)} or higher`,
  'quality.grade': `Grade ${String(quality.fastnessGrade)}`,
  'samples.size': samples.size,
  'samples.free': `first ${String(samples.free)} samples free`,
  'samples.price': `${formatDollars(toDollars(samples.priceCents)).replace('.00', '')} USD each`,
  'samples.shipping': samples.shipping,
  'samples.shippingFreeOver': `${String(samples.shippingFreeFrom - 1)} samples`,
  'samples.dispatch': hours(samples.dispatchHours),
  'samples.perRequest': `${String(samples.perRequest)} pieces per request`,
  'samples.perSku': `${String(samples.perFabric)} per SKU`,
  'retention.enquiries': days(retention.enquiries),
  'retention.designs': days(retention.designs),
  'retention.emails': days(retention.emails),
  'retention.newsletter': days(retention.newsletter),
  'goals.water.figure': goals.water.figure,
  'goals.water.by': String(goals.water.by),
  'goals.carbon.figure': goals.carbon.figure,
  'goals.carbon.by': String(goals.carbon.by),
  'goals.traceability.figure': goals.traceability.figure,
  'goals.traceability.by': String(goals.traceability.by),
} as const;
