// Delivery zones and methods, as maintained by admins (commerce II.6).
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { taxClass } from '../money/charged-as.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { areas, postalBound } from '../places/places.js';
import { shippingBases } from './terms.js';
import { done, id } from '../core/shapes.js';

const name = (label: string, max = 80) =>
  z
    .string(`${label} is required`)
    .overwrite(cleanLine)
    .min(1, `${label} is required`)
    .max(max, `${label}: at most ${String(max)} characters`);
const grams = z.int().min(1).max(1_000_000);

export const shippingZoneFields = z.object({
  name: name('Name'),
  areas,
  /** Weight of a piece or a unit for which none is stated. */
  defaultGrams: grams,
});
export type ShippingZoneFields = z.infer<typeof shippingZoneFields>;
/** Fields with a default are optional when a zone is created. */
export type ShippingZoneFieldsInput = z.input<typeof shippingZoneFields>;
export const shippingZoneView = shippingZoneFields.extend({ _id: id, version: z.int() });
export type ShippingZoneView = z.infer<typeof shippingZoneView>;

/** The place where shoppers pick their orders up. */
export const pickupPlace = z.object({
  street: name('Street', 200),
  city: name('City', 200),
  postalCode: name('Postal code', 20),
  /** Its hours, and further information for the e-mail. */
  note: z.string().overwrite(cleanLines).max(500).default(''),
});
export type PickupPlace = z.infer<typeof pickupPlace>;

const days = z
  .int('Business days in transit: enter whole numbers')
  .min(0, 'Business days in transit: at least 0')
  .max(60, 'Business days in transit: at most 60');

/** Business days between dispatch and arrival. */
export const transit = z
  .object({
    from: days,
    to: days,
    /** An order leaves on the same day if it is placed before this hour of the shop; absent for any hour. */
    before: z
      .int('Hour: enter a whole number')
      .min(1, 'Hour: from 1 to 23')
      .max(23, 'Hour: from 1 to 23')
      .optional(),
  })
  .refine(
    ({ from, to }) => from <= to,
    'Business days in transit: the minimum cannot exceed the maximum',
  );

/** A price from this weight (grams) or value (cents) on. */
const step = z.object({ from: z.int().min(0).max(100_000_000), cents });

export const shippingMethodFields = z
  .object({
    zone: id,
    name: name('Name'),
    /** Delivery time as text: `5-7 business days`. */
    time: z.string().overwrite(cleanLine).max(80).default(''),
    /** Null if no day of arrival is shown. */
    transit: transit.nullable().default(null),
    basis: z.enum(shippingBases),
    steps: z.array(step).min(1, 'A method needs a price').max(30),
    /** Delivery is free if the goods cost this much after discounts. */
    freeFromCents: cents.nullable().default(null),
    packingGrams: z.int().min(0).max(10_000).default(60),
    /** A heavier order is priced as several packages. */
    packageMaxGrams: grams.nullable().default(null),
    /** A heavier order is not sent by this method. */
    orderMaxGrams: grams.nullable().default(null),
    /** Only between these postal codes of its zone. */
    postalFrom: postalBound,
    postalTo: postalBound,
    taxClass: taxClass.default('standard'),
    /** Null if a courier delivers. */
    pickup: pickupPlace.nullable().default(null),
    isActive: z.boolean().default(true),
    /** The first method of a zone is preselected. */
    position: z.int().min(0).max(1_000).default(0),
  })
  .refine(({ steps }) => steps[0]?.from === 0, {
    path: ['steps'],
    message: 'The first step must begin at 0',
  })
  .refine(
    ({ steps }) => steps.every(({ from }, nth) => nth === 0 || from > (steps[nth - 1]?.from ?? 0)),
    {
      path: ['steps'],
      message: 'Each step must begin above the one before',
    },
  )
  .refine(({ basis, steps }) => basis !== 'flat' || steps.length === 1, {
    path: ['steps'],
    message: 'A flat price has one step',
  });
export type ShippingMethodFields = z.infer<typeof shippingMethodFields>;
/** Fields with a default are optional when a method is created. */
export type ShippingMethodFieldsInput = z.input<typeof shippingMethodFields>;
export const shippingMethodView = z.object({
  ...shippingMethodFields.shape,
  _id: id,
  version: z.int(),
});
export type ShippingMethodView = z.infer<typeof shippingMethodView>;

/** All zones and methods, since a shop has few. Methods by zone and position. */
export const shippingView = z.object({
  success: z.literal(true),
  zones: z.array(shippingZoneView),
  methods: z.array(shippingMethodView),
});
export type ShippingView = z.infer<typeof shippingView>;

/** `version`: the one that the form was opened on; null creates the item with this id. */
const saved = { _id: id, version: z.int().nullable() };
export const saveZoneInput = z.object({ ...saved, fields: shippingZoneFields });
export type SaveZoneInput = z.infer<typeof saveZoneInput>;
export const saveMethodInput = z.object({ ...saved, fields: shippingMethodFields });
export type SaveMethodInput = z.infer<typeof saveMethodInput>;
const one = z.object({ _id: id });

export const shippingRpc = {
  list: rpc('order.listShipping', z.object({}), shippingView, 'read'),
  /** Throws `order.zoneOverlap` with both zones, `order.settingsChanged`, `order.settingNotFound`. */
  saveZone: rpc('order.saveShippingZone', saveZoneInput, shippingZoneView, 'inbox', 7_000),
  /** Removes a zone with its methods. */
  removeZone: rpc('order.removeShippingZone', one, done, 'inbox', 7_000),
  saveMethod: rpc('order.saveShippingMethod', saveMethodInput, shippingMethodView, 'inbox', 7_000),
  removeMethod: rpc('order.removeShippingMethod', one, done, 'inbox', 7_000),
};
