// Converts between a discount and the values of its form, where typed input is text.
import {
  discountFields,
  type DiscountFields,
  type DiscountView,
} from '@shop/contracts/pricing/discounts';
import { toShopTime } from '@shop/contracts/core/shop-time';
import {
  centsText,
  percentText,
  readCents,
  readCount,
  readPercent,
  TypedAmounts,
} from '../amounts.rules';
import { checkedBy, type Checked } from '../use-setting-form';

export const kinds = [
  { value: 'code', label: 'With a code' },
  { value: 'automatic', label: 'Automatic' },
] as const;
export const levels = [
  { value: 'order', label: 'The whole order' },
  { value: 'line', label: 'Each cloth' },
  { value: 'shipping', label: 'Delivery' },
] as const;
export const effects = [
  { value: 'percent', label: 'A percentage off' },
  { value: 'amount', label: 'An amount off' },
  { value: 'free', label: 'Free' },
] as const;

export interface DiscountValues {
  name: string;
  kind: string;
  level: string;
  effect: string;
  value: string;
  combines: boolean;
  priority: string;
  minSum: string;
  minQuantity: string;
  products: string[];
  categories: string[];
  excludesReduced: boolean;
  startsAt: string;
  endsAt: string;
  usesMax: string;
  usesPerBuyer: string;
  isActive: boolean;
}

const numberText = (count: number | null): string => (count === null ? '' : String(count));
const valueText = ({ effect, value }: DiscountView): string => {
  if (effect === 'free') return '';
  return effect === 'percent' ? percentText(value) : centsText(value);
};

/** Returns the initial values of the form. */
export const valuesOf = (discount?: DiscountView): DiscountValues => ({
  name: discount?.name ?? '',
  kind: discount?.kind ?? 'code',
  level: discount?.level ?? 'order',
  effect: discount?.effect ?? 'percent',
  value: discount ? valueText(discount) : '10',
  combines: discount?.combines ?? false,
  priority: String(discount?.priority ?? 0),
  minSum: centsText(discount?.minCents ?? null),
  minQuantity: numberText(discount?.minQuantity ?? null),
  products: discount?.products ?? [],
  categories: discount?.categories ?? [],
  excludesReduced: discount?.excludesReduced ?? false,
  startsAt: discount?.startsAt ? toShopTime(discount.startsAt) : '',
  endsAt: discount?.endsAt ? toShopTime(discount.endsAt) : '',
  usesMax: numberText(discount?.usesMax ?? null),
  usesPerBuyer: numberText(discount?.usesPerBuyer ?? null),
  isActive: discount?.isActive ?? true,
});

const choice = <Value extends string>(options: readonly { value: Value }[], text: string): Value =>
  (options.find(({ value }) => value === text) ?? options[0])?.value as Value;

/** Returns the input, or a message for each invalid field. */
export function checkDiscount(values: DiscountValues): Checked<DiscountFields> {
  const typed = new TypedAmounts();
  const effect = choice(effects, values.effect);
  const read = effect === 'percent' ? readPercent : readCents;
  return checkedBy(discountFields, typed, {
    name: values.name,
    kind: choice(kinds, values.kind),
    level: choice(levels, values.level),
    effect,
    value: effect === 'free' ? 0 : typed.amount('value', values.value, read),
    combines: values.combines,
    priority: typed.amount('priority', values.priority, readCount),
    minCents: typed.optional('minSum', values.minSum, readCents),
    minQuantity: typed.optional('minQuantity', values.minQuantity, readCount),
    products: values.products,
    categories: values.categories,
    excludesReduced: values.excludesReduced,
    startsAt: typed.moment('startsAt', values.startsAt),
    endsAt: typed.moment('endsAt', values.endsAt),
    usesMax: typed.optional('usesMax', values.usesMax, readCount),
    usesPerBuyer: typed.optional('usesPerBuyer', values.usesPerBuyer, readCount),
    isActive: values.isActive,
  });
}
