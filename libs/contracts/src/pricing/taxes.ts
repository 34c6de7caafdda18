// Tax zones and rates, as maintained by admins (commerce II.3).
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { taxClass } from '../money/charged-as.js';
import { rpc } from '../core/message.js';
import { areas } from '../places/places.js';
import { done, id } from '../core/shapes.js';

const name = z
  .string('Name is required')
  .overwrite(cleanLine)
  .min(1, 'Name is required')
  .max(80, 'Name: at most 80 characters');

export const taxZoneFields = z.object({
  name,
  areas,
  /** Member of the union: companies with a VAT number of another member state owe no tax. */
  isUnion: z.boolean().default(false),
  /** Sales to the zone are exports, without tax. */
  isExport: z.boolean().default(false),
});
export type TaxZoneFields = z.infer<typeof taxZoneFields>;
/** Fields with a default are optional when a zone is created. */
export type TaxZoneFieldsInput = z.input<typeof taxZoneFields>;
export const taxZoneView = taxZoneFields.extend({ _id: id, version: z.int() });
export type TaxZoneView = z.infer<typeof taxZoneView>;

export const taxRateFields = z
  .object({
    zone: id,
    taxClass,
    /** Basis points: 2000 is 20 %. */
    rate: z.int().min(0).max(10_000),
    /** Dates in the shop’s time zone, the last one too; null: open. */
    validFrom: z.iso.date().nullable().default(null),
    validTo: z.iso.date().nullable().default(null),
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ['validTo'],
    message: 'The last day is before the first',
  });
export type TaxRateFields = z.infer<typeof taxRateFields>;
/** Fields with a default are optional when a rate is created. */
export type TaxRateFieldsInput = z.input<typeof taxRateFields>;
export const taxRateView = z.object({ ...taxRateFields.shape, _id: id, version: z.int() });
export type TaxRateView = z.infer<typeof taxRateView>;

export const taxesView = z.object({
  success: z.literal(true),
  zones: z.array(taxZoneView),
  rates: z.array(taxRateView),
});
export type TaxesView = z.infer<typeof taxesView>;

const saved = { _id: id, version: z.int().nullable() };
export const saveTaxZoneInput = z.object({ ...saved, fields: taxZoneFields });
export type SaveTaxZoneInput = z.infer<typeof saveTaxZoneInput>;
export const saveTaxRateInput = z.object({ ...saved, fields: taxRateFields });
export type SaveTaxRateInput = z.infer<typeof saveTaxRateInput>;
const one = z.object({ _id: id });

export const taxesRpc = {
  list: rpc('order.listTaxes', z.object({}), taxesView, 'read'),
  /** Throws `order.zoneOverlap`, `order.settingsChanged`, `order.settingNotFound`. */
  saveZone: rpc('order.saveTaxZone', saveTaxZoneInput, taxZoneView, 'inbox', 7_000),
  removeZone: rpc('order.removeTaxZone', one, done, 'inbox', 7_000),
  /** Throws `order.rateOverlap` if two rates of one class apply at the same time. */
  saveRate: rpc('order.saveTaxRate', saveTaxRateInput, taxRateView, 'inbox', 7_000),
  removeRate: rpc('order.removeTaxRate', one, done, 'inbox', 7_000),
};
