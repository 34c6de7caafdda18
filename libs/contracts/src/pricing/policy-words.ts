// Figures of the shop's policies as texts.
import { company } from '../core/company.js';
import { formatDollars, toDollars } from '../money/price.js';
import { goals, retention } from './fixed-policies.js';
import { policy } from './policy.js';

const { shipping, returns, support, quality, samples } = policy;
const bdt = (amount: number) => `BDT ${String(amount)}`;
const hours = (count: number) => `${String(count)} hours`;
const days = (count: number) => `${String(count)} days`;

/** Returns the figures as texts, by their placeholders in pages: `{{samples.price}}`. */
export const policyWords = () => ({
  'company.founded': String(company.founded),
  'company.name': company.name,
  'company.address': company.address,
  'company.email': company.email,
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
});
