// Data sheets of cloths: shapes, requests, events.
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { stagedKey, importReport } from '../core/list-import.js';
import {
  clothField,
  eachClothField,
  stepOf,
  type ClothField,
  type ClothValues,
} from './cloth-fields.js';
import { countryName } from '../places/country-name.js';
import { partNames } from './composition.js';
import { event, rpc } from '../core/message.js';
import { id, isoDate, paging } from '../core/shapes.js';
import { shownCertificate } from './shown-certificate.js';

/** The short name of a cloth in addresses and lists: 'LW-1042'. */
export const clothCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,23}$/, 'Two to 24 capitals, digits and dashes');

export const clothStates = ['draft', 'published'] as const;
export const clothState = z.enum(clothStates);
export type ClothState = z.infer<typeof clothState>;

/** Maximum number of shares in a composition: six parts of eight fibres. */
const MAX_SHARES = 48;

const isTenths = (percent: number): boolean =>
  Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-6;

export const fibreShare = z.object({
  part: z.enum(partNames).default('cloth'),
  fibre: z.string().overwrite(cleanLine).min(1).max(60),
  /** Percent by mass. */
  percent: z.number().min(0.1).max(100).refine(isTenths, 'One decimal at most'),
  isRecycled: z.boolean().default(false),
  isOrganic: z.boolean().default(false),
  /** True if "other fibres" stands for several fibres. */
  isSeveral: z.boolean().default(false),
  tradeName: z.string().overwrite(cleanLine).min(1).max(60).nullable().default(null),
});

const isStep = (step: number) => (value: number) =>
  Math.abs(value / step - Math.round(value / step)) < 1e-6;
const valuesOf = (choices: readonly (readonly [string, string])[]) =>
  choices.map(([value]) => value) as [string, ...string[]];

/** Returns the schema of one field of the sheet. */
function schemaOf(field: ClothField): z.ZodType {
  const step = stepOf(field);
  switch (field.kind) {
    case 'choice':
      return z.enum(valuesOf(field.choices)).nullable();
    case 'many':
      return z.array(z.enum(valuesOf(field.choices))).max(field.choices.length);
    case 'flag':
      return z.boolean();
    case 'country':
      return z
        .string()
        .regex(/^[A-Z]{2}$/)
        .refine((code) => countryName(code) !== undefined, 'There is no such country')
        .nullable();
    case 'text': {
      const text = z.string().overwrite(cleanLines).min(1).max(field.max);
      return (field.pattern ? text.regex(field.pattern) : text).nullable();
    }
    default: {
      const [min, max] = field.kind === 'number' ? [field.min, field.max] : [1, 5];
      const steps = step ?? 1;
      const message = `In steps of ${String(steps)}`;
      return z.number().min(min).max(max).refine(isStep(steps), message).nullable();
    }
  }
}

type Schemas = { [Name in keyof ClothValues]: z.ZodType<ClothValues[Name]> };
type OptionalSchemas = {
  [Name in keyof ClothValues]: z.ZodOptional<z.ZodType<ClothValues[Name]>>;
};
/** One schema for each field. */
export const clothValueSchemas = eachClothField((name) => schemaOf(clothField(name))) as Schemas;
const optionalValues = eachClothField((name) =>
  clothValueSchemas[name].optional(),
) as OptionalSchemas;

const named = {
  name: z
    .string('Name is required')
    .overwrite(cleanLine)
    .min(1, 'Name is required')
    .max(160, 'Name: at most 160 characters'),
};
const composition = z.array(fibreShare).max(MAX_SHARES);

/**
 * The fields of a cloth that an admin edits; a draft needs only a name. An absent field does not change, because an
 * older sender does not know it.
 */
export const clothFieldsInput = z.object({
  ...named,
  composition: composition.optional(),
  ...optionalValues,
});
export type ClothFieldsInput = z.input<typeof clothFieldsInput>;
export type ClothFields = z.infer<typeof clothFieldsInput>;

export const saveClothInput = z.object({
  code: clothCode,
  fields: clothFieldsInput,
  /** The version that the form was opened on; null creates a cloth. */
  version: z.int().nullable(),
});
export type SaveClothInput = z.infer<typeof saveClothInput>;

const storedFields = { name: z.string(), composition, ...clothValueSchemas };
/** The texts of a label. */
const words = z.object({ eu: z.string(), us: z.string() });

/** True if the shop has a licence to show the symbols of ISO 3758, which are trade marks of GINETEX. */
const careSymbols = { careSymbols: z.boolean().optional() };

/** A published sheet, as everyone can read it. */
export const clothSheet = z.object({
  code: z.string(),
  ...storedFields,
  words,
  /** The use that the Martindale count allows; null if it was not measured. */
  band: z.string().nullable(),
  /** In the order of ISO 3758. */
  care: z.array(z.string()),
  ...careSymbols,
  /** Certificates in force, the last to expire first; absent from an older sender. */
  certificates: z.array(shownCertificate).optional(),
});
export type ClothSheet = z.infer<typeof clothSheet>;

/** A product that is a colourway of a cloth. */
const clothProduct = z.object({ _id: id, name: z.string(), sku: z.string() });

/** A cloth as admins edit it. */
export const clothView = z.object({
  _id: id,
  code: z.string(),
  state: clothState,
  ...storedFields,
  words,
  /** The missing fields that it needs to be published. */
  lacks: z.array(z.string()),
  products: z.array(clothProduct),
  ...careSymbols,
  version: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ClothView = z.infer<typeof clothView>;

/** A line of the list of cloths. */
export const clothRow = z.object({
  _id: id,
  code: z.string(),
  name: z.string(),
  state: clothState,
  words: z.string(),
  highlights: z.array(z.string()),
  productCount: z.int(),
  updatedAt: isoDate,
});
export type ClothRow = z.infer<typeof clothRow>;

export const clothQuery = paging.extend({
  /** Words of the name, or the start of the code. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  state: clothState.optional(),
  /** Only the cloth of this product. */
  product: id.optional(),
  sort: z.enum(['code', 'name', 'updated']).default('code'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ClothQuery = z.infer<typeof clothQuery>;

/** The query of GET /api/admin/cloths/export: the filters and the sort of the list. */
export const clothExportQuery = clothQuery.omit({ page: true, limit: true, product: true }).extend({
  /** Names of the columns in the file, after the code: `name,composition`. All columns if absent. */
  columns: z.string().max(1_000).optional(),
});
export type ClothExportQuery = z.infer<typeof clothExportQuery>;

export const clothList = z.object({
  success: z.literal(true),
  cloths: z.array(clothRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type ClothList = z.infer<typeof clothList>;

export const savedCloth = z.object({
  success: z.literal(true),
  message: z.string(),
  cloth: clothView,
});
export type SavedCloth = z.infer<typeof savedCloth>;

const one = z.object({ code: clothCode });

export const clothRpc = {
  /** Returns a published sheet. Throws `catalogue.clothNotFound` for a draft, too. */
  sheet: rpc('catalogue.clothSheet', one, clothSheet, 'read'),
  list: rpc('catalogue.listCloths', clothQuery, clothList, 'read'),
  get: rpc('catalogue.getCloth', one, clothView, 'read'),
  /** Throws `catalogue.clothChanged`, `catalogue.clothCodeTaken`, or the faults of the composition. */
  save: rpc('catalogue.saveCloth', saveClothInput, clothView, 'inbox', 7_000),
  /** Throws `catalogue.clothIncomplete` with the missing fields. */
  publish: rpc(
    'catalogue.publishCloth',
    one.extend({ isPublished: z.boolean() }),
    clothView,
    'idempotent: a cloth in that state is left as it is',
    7_000,
  ),
  importList: rpc(
    'catalogue.importCloths',
    z.object({ staged: stagedKey, dryRun: z.boolean() }),
    importReport,
    'idempotent: an imported row equals its cloth',
    60_000,
  ),
  /** Returns the next lines of the list as CSV, beginning with the heading. */
  exportList: rpc(
    'catalogue.exportCloths',
    clothExportQuery.extend({ after: z.string().max(2_000).nullable().default(null) }),
    z.object({ text: z.string(), next: z.string().nullable() }),
    'read',
  ),
};

export const clothEvents = {
  /** A sheet that is or was published has changed. */
  changed: event('catalogue.clothChanged', z.object({ code: z.string(), at: isoDate })),
};
