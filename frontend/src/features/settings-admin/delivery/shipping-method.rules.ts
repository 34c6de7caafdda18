// Converts between a delivery method and the values of its form, where typed input is text.
import { TAX_CLASSES } from '../tax-class-names';
import {
  shippingMethodFields,
  type ShippingMethodFields,
  type ShippingMethodView,
} from '@shop/contracts/pricing/shipping';
import type { ShippingBasis } from '@shop/contracts/pricing/terms';
import {
  centsText,
  gramsText,
  readCents,
  readCount,
  readGrams,
  TypedAmounts,
} from '../amounts.rules';
import { checkedBy, type Checked } from '../use-setting-form';

export interface StepValues {
  from: string;
  price: string;
}
export interface MethodValues {
  name: string;
  time: string;
  /** Business days in transit. */
  transitFrom: string;
  transitTo: string;
  /** Cut-off time after which an order leaves a day later. */
  leavesBefore: string;
  basis: ShippingBasis;
  steps: StepValues[];
  freeFrom: string;
  packing: string;
  packageMax: string;
  orderMax: string;
  postalFrom: string;
  postalTo: string;
  taxClass: string;
  isPickup: boolean;
  street: string;
  city: string;
  postalCode: string;
  note: string;
  isActive: boolean;
  position: string;
}

/** Formats the start of a price step for its field. */
const fromText = (basis: ShippingBasis, from: number): string =>
  basis === 'weight' ? gramsText(from) : centsText(from);

const countText = (count: number | undefined): string => (count === undefined ? '' : String(count));

/** Returns the initial values of the form. */
export function valuesOf(method?: ShippingMethodView): MethodValues {
  const basis = method?.basis ?? 'flat';
  const steps = method?.steps ?? [{ from: 0, cents: 0 }];
  return {
    name: method?.name ?? '',
    time: method?.time ?? '',
    transitFrom: countText(method?.transit?.from),
    transitTo: countText(method?.transit?.to),
    leavesBefore: countText(method?.transit?.before),
    basis,
    steps: steps.map(({ from, cents }) => ({
      from: fromText(basis, from),
      price: centsText(cents),
    })),
    freeFrom: centsText(method?.freeFromCents ?? null),
    packing: gramsText(method?.packingGrams ?? 60),
    packageMax: gramsText(method?.packageMaxGrams ?? null),
    orderMax: gramsText(method?.orderMaxGrams ?? null),
    postalFrom: method?.postalFrom ?? '',
    postalTo: method?.postalTo ?? '',
    taxClass: method?.taxClass ?? 'standard',
    isPickup: Boolean(method?.pickup),
    street: method?.pickup?.street ?? '',
    city: method?.pickup?.city ?? '',
    postalCode: method?.pickup?.postalCode ?? '',
    note: method?.pickup?.note ?? '',
    isActive: method?.isActive ?? true,
    position: String(method?.position ?? 0),
  };
}

/** Reads the days in transit; null if all of its fields are empty. */
function transitOf(
  { transitFrom, transitTo, leavesBefore }: MethodValues,
  typed: TypedAmounts,
): ShippingMethodFields['transit'] {
  if ([transitFrom, transitTo, leavesBefore].every((text) => text.trim() === '')) return null;
  const before = typed.optional('leavesBefore', leavesBefore, readCount);
  return {
    from: typed.amount('transit', transitFrom, readCount),
    to: typed.amount('transit', transitTo, readCount),
    ...(before !== null && { before }),
  };
}

/** Returns the input, or a message for each invalid field. */
export function checkMethod(zone: string, values: MethodValues): Checked<ShippingMethodFields> {
  const typed = new TypedAmounts();
  const { basis, street, city, postalCode, note } = values;
  const read = basis === 'weight' ? readGrams : readCents;
  const steps = values.steps.slice(0, basis === 'flat' ? 1 : undefined).map((step, nth) => ({
    from: nth === 0 ? 0 : typed.amount('steps', step.from, read),
    cents: typed.amount('steps', step.price, readCents),
  }));
  return checkedBy(shippingMethodFields, typed, {
    zone,
    name: values.name,
    time: values.time,
    transit: transitOf(values, typed),
    basis,
    steps,
    freeFromCents: typed.optional('freeFrom', values.freeFrom, readCents),
    packingGrams: typed.amount('packing', values.packing, readGrams),
    packageMaxGrams: typed.optional('packageMax', values.packageMax, readGrams),
    orderMaxGrams: typed.optional('orderMax', values.orderMax, readGrams),
    postalFrom: values.postalFrom,
    postalTo: values.postalTo,
    taxClass: TAX_CLASSES.find(({ value }) => value === values.taxClass)?.value ?? 'standard',
    pickup: values.isPickup ? { street, city, postalCode, note } : null,
    isActive: values.isActive,
    position: typed.amount('position', values.position, readCount),
  });
}
