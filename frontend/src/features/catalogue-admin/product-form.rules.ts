// Converts between a product and the values of its form.
import { productFields } from '@shop/contracts/catalogue/catalogue';
import {
  MAX_IMAGES,
  IMAGE_TYPES,
  UPLOAD_LIMITS,
  type AdminProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import { eachDetail, productDetails } from '@shop/contracts/catalogue/product-details';
import { fromShopTime, toShopTime } from '@shop/contracts/core/shop-time';
import { stockUnits } from '@shop/contracts/inventory/sale';
import { z } from 'zod';

const { name, description, category, price, stock, shippingGrams, taxClass, state } =
  productFields.shape;

const fits = (schema: z.ZodType) => (text: string) =>
  text === '' || schema.safeParse(Number(text)).success;
const GRAMS = 'Enter whole grams from 1 to 100,000';
const PRICE = 'Enter a price of at least 0, with at most two decimals';

const stockText = (schema: z.ZodType, message: string) =>
  z.string().trim().min(1, 'Stock is required').refine(fits(schema), message);

const fields = z.object({
  name,
  description,
  category,
  price: z.string().trim().min(1, 'Price is required').refine(fits(price), PRICE),
  stock: stockText(stock, 'Enter a whole number of at least 0'),
  originalPrice: z.string().trim().refine(fits(price), PRICE),
  features: z
    .string()
    .refine((text) => productFields.shape.features.safeParse(linesOf(text)).success, {
      message: 'At most 30 features of 120 characters, one on each line',
    }),
  ...eachDetail((name) => z.string().trim().max(productDetails[name].max)),
  shippingGrams: z.string().trim().refine(fits(shippingGrams), GRAMS),
  taxClass,
  colourName: z.string().trim().max(60),
  colourHex: z
    .string()
    .trim()
    .regex(/^(#[\da-f]{6})?$/i, 'A colour is written as #1F3A5F'),
  isLead: z.boolean(),
  isGiftCard: z.boolean(),
  state,
  /** Local time in the time zone of the shop. */
  liveFrom: z.string(),
});
/** Returns the schema of the form, where typed input is text. The stock of a product sold by length has decimals. */
export const productFormOf = (product?: AdminProduct) =>
  (product?.sale
    ? fields.extend({ stock: stockText(stockUnits, 'Enter a length of at least 0') })
    : fields
  ).refine((values) => values.state !== 'scheduled' || fromShopTime(values.liveFrom) !== null, {
    path: ['liveFrom'],
    message: 'Enter a date and a time that exist',
  });
export type ProductFormValues = z.infer<typeof fields>;

/** An image of the form: already stored, or chosen and not sent yet. */
export type FormImage =
  { id: string; address: string; file?: undefined } | { id: string; address: string; file: File };

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns pieces, or units of a length. */
const stockOf = ({ stock: pieces, sale }: AdminProduct): number => sale?.inStock ?? pieces;

/** Returns the initial values of the form. */
export const valuesOf = (product?: AdminProduct): ProductFormValues => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  price: product ? product.price.toFixed(2) : '',
  stock: product ? String(stockOf(product)) : '',
  originalPrice: product?.statedPrice?.toFixed(2) ?? '',
  features: product?.features.join('\n') ?? '',
  ...eachDetail((name) => product?.[name] ?? ''),
  shippingGrams: product?.shippingGrams?.toString() ?? '',
  taxClass: product?.taxClass ?? 'standard',
  colourName: product?.colour?.name ?? '',
  colourHex: product?.colour?.hex ?? '',
  isLead: product?.colour !== undefined && product.isLead,
  isGiftCard: product?.isGiftCard ?? false,
  state: product?.state ?? 'live',
  liveFrom: product?.liveFrom ? toShopTime(product.liveFrom) : '',
});

/**
 * Returns the form in the format of the request (spec section 7): repeated fields, with one empty entry for an empty
 * list.
 */
export function formDataOf(
  values: ProductFormValues,
  images: readonly FormImage[],
  product?: AdminProduct,
  { cloth, steps }: { cloth?: string | undefined; steps?: readonly string[] | undefined } = {},
): FormData {
  const form = new FormData();
  const appendAll = (field: string, entries: readonly string[]) => {
    for (const entry of entries.length > 0 ? entries : ['']) form.append(field, entry);
  };
  const { features, liveFrom, ...texts } = values;
  for (const [field, text] of Object.entries(texts)) form.append(field, String(text));
  if (values.state === 'scheduled') form.append('liveFrom', fromShopTime(liveFrom) ?? '');
  appendAll('features', linesOf(features));
  if (cloth !== undefined) form.append('cloth', cloth.trim());
  if (steps !== undefined) appendAll('priceSteps', steps);
  if (product) {
    form.append('version', String(product.version));
    form.append('stockSeen', String(stockOf(product)));
    appendAll(
      'existingImages',
      images.filter(({ file }) => !file).map(({ address }) => address),
    );
  }
  const added = images.filter(({ file }) => file);
  for (const image of images)
    form.append('imageOrder', image.file ? `new:${String(added.indexOf(image))}` : image.address);
  // Files come last, so that the server has the fields before it waits for the files.
  for (const { file } of added) if (file) form.append('images', file, file.name);
  return form;
}

/** Returns a sentence explaining why files cannot be added to the existing images; null if they can. */
export function imageFault(
  there: readonly FormImage[],
  files: readonly Pick<File, 'name' | 'type' | 'size'>[],
): string | null {
  const types: readonly string[] = IMAGE_TYPES;
  const wrong = files.find(({ type }) => !types.includes(type));
  if (wrong) return `${wrong.name}: only JPEG, PNG, WebP and AVIF images are accepted.`;
  const large = files.find(({ size }) => size > UPLOAD_LIMITS.fileBytes);
  if (large) return `${large.name} is larger than 8 MB.`;
  if (there.length + files.length > MAX_IMAGES)
    return `A product has at most ${String(MAX_IMAGES)} images.`;
  const added = there.filter(({ file }) => file).length + files.length;
  if (added > UPLOAD_LIMITS.files)
    return `At most ${String(UPLOAD_LIMITS.files)} new images can be sent at a time.`;
  return null;
}

/** Returns the list with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
