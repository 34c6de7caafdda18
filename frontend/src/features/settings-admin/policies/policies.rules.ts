// Converts between the figures of the policies and the values of their form.
import {
  changePoliciesInput,
  type ChangePoliciesInput,
  type PolicySettings,
} from '@shop/contracts/shop/policy-settings';
import { centsText, readCents } from '../amounts.rules';
import type { Checked } from '../use-setting-form';

type Figures = ChangePoliciesInput['policies'];

/** Whole numbers of the form: group, name and label of each. */
export const figureFields = [
  { path: 'returns.withinDays', label: 'Return period (days)' },
  { path: 'quality.claimWithinDays', label: 'Period to claim a fault (days)' },
  { path: 'support.opens', label: 'Support opens (hour)' },
  { path: 'support.closes', label: 'Support closes (hour)' },
  { path: 'support.replyBusinessHours', label: 'Business hours until a reply' },
  { path: 'support.ticketHours', label: 'Hours until a ticket is read' },
  { path: 'support.quoteHours', label: 'Hours until a quote' },
  { path: 'samples.perFabric', label: 'Samples per fabric' },
  { path: 'samples.perRequest', label: 'Samples per request' },
  { path: 'samples.free', label: 'Free samples per business account' },
  { path: 'samples.shippingFreeFrom', label: 'Free delivery from (samples)' },
  { path: 'samples.dispatchHours', label: 'Hours until samples are sent' },
] as const;
type FigurePath = (typeof figureFields)[number]['path'];

export type PolicyValues = Record<FigurePath, string> & {
  price: string;
  weekdays: number[];
  isWithdrawalShown: boolean;
  /** One day per line. */
  holidays: string;
};

const groupOf = (path: string): [string, string] => path.split('.') as [string, string];

/** Returns the initial values of the form. */
export function valuesOf(policies: PolicySettings): PolicyValues {
  const groups = policies as unknown as Record<string, Record<string, number>>;
  const texts = figureFields.map(({ path }) => {
    const [group, name] = groupOf(path);
    return [path, String(groups[group]?.[name])];
  });
  return {
    ...(Object.fromEntries(texts) as Record<FigurePath, string>),
    price: centsText(policies.samples.priceCents),
    weekdays: policies.support.weekdays,
    isWithdrawalShown: policies.returns.isWithdrawalShown,
    holidays: (policies.returns.holidays ?? []).join('\n'),
  };
}

const wholeNumber = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : NaN);

const daysIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,;]+/).filter((day) => day !== ''))].toSorted();

/** Returns the input, or a message for each invalid field. */
export function checkPolicies(values: PolicyValues): Checked<Figures> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { path } of figureFields) {
    const [group, name] = groupOf(path);
    groups[group] = { ...groups[group], [name]: wholeNumber(values[path]) };
  }
  const checked = changePoliciesInput.shape.policies.safeParse({
    ...groups,
    returns: {
      ...groups['returns'],
      isWithdrawalShown: values.isWithdrawalShown,
      holidays: daysIn(values.holidays),
    },
    support: { ...groups['support'], weekdays: values.weekdays },
    samples: { ...groups['samples'], priceCents: readCents(values.price) ?? NaN },
  });
  if (checked.success) return { fields: checked.data };
  const faults = checked.error.issues.map(({ path, message }): [string, string] => {
    const name = path.slice(0, 2).join('.');
    return [fieldOf[name] ?? name, message];
  });
  return { faults: new Map(faults.reverse()) };
}

/** Field that shows the error of a group, or of a value with another name in the form. */
const fieldOf: Readonly<Record<string, string>> = {
  support: 'support.closes',
  samples: 'samples.perRequest',
  'samples.priceCents': 'price',
  'support.weekdays': 'weekdays',
  'returns.holidays': 'holidays',
};
