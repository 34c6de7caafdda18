// The product form as it comes over HTTP (spec section 7): every value is a text, lists are repeated fields.
import { detailNames } from '@shop/contracts/catalogue/product-details';
import { readPriceStep } from '@shop/contracts/money/price-steps';
import { DomainError } from '@shop/service-kit/domain-error';
import { z } from 'zod';
import type { FormFields } from '../uploads/form-reader.js';

const TEXTS = ['name', 'description', 'category', 'taxClass', 'state'] as const;
const NUMBERS = ['price', 'stock'] as const;
/** An empty one means none. */
const OPTIONAL_NUMBERS = ['originalPrice', 'shippingGrams'] as const;

/** The last value of a field; undefined if the form has none. */
const valueOf = (fields: FormFields, name: string): string | undefined => fields.get(name)?.at(-1);

/** Parses a number as an admin types it; returns NaN if it is not a number, which the contract then refuses. */
const numberOf = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN);

/** Parses a ticked box; other text does not change, and the contract refuses it. */
function flagOf(text: string | undefined): unknown {
  if (text === 'true') return true;
  return text === '' || text === 'false' ? undefined : text;
}

/** Returns the fields of the product for the contract to check, without fields that were not sent. */
export function productFieldsOf(fields: FormFields): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of TEXTS) found[name] = valueOf(fields, name);
  for (const name of [...detailNames, 'liveFrom', 'colourName', 'colourHex']) {
    const text = valueOf(fields, name)?.trim();
    found[name] = text === '' ? null : text;
  }
  for (const name of NUMBERS) {
    const text = valueOf(fields, name)?.trim();
    if (text !== undefined) found[name] = text === '' ? NaN : numberOf(text);
  }
  for (const name of OPTIONAL_NUMBERS) {
    const text = valueOf(fields, name)?.trim();
    if (text !== undefined) found[name] = text === '' ? null : numberOf(text);
  }
  const cloth = valueOf(fields, 'cloth')?.trim();
  found['cloth'] = cloth === '' ? null : cloth;
  for (const name of ['isGiftCard', 'isLead']) found[name] = flagOf(valueOf(fields, name)?.trim());
  found['priceSteps'] = listOf(fields, 'priceSteps')?.map(readPriceStep);
  // One empty entry means none, as with the images: a form cannot send an empty list.
  found['features'] = listOf(fields, 'features');
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const seenForm = z.record(z.string(), z.array(z.string()).max(100));

/** The values that the form was opened on, from its field `seen`: JSON of the same fields, each with a list of texts. */
export function seenFieldsOf(fields: FormFields): Record<string, unknown> | undefined {
  const text = valueOf(fields, 'seen');
  if (text === undefined) return undefined;
  const seen = seenForm.safeParse(parsed(text));
  if (!seen.success)
    throw new DomainError('request.invalid', [{ path: 'seen', message: UNREADABLE }]);
  return productFieldsOf(new Map(Object.entries(seen.data)));
}

const UNREADABLE = 'The seen values cannot be read';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The values of a repeated field without empty ones; undefined if it was not sent at all. */
export const listOf = (fields: FormFields, name: string): string[] | undefined =>
  fields.get(name)?.filter((value) => value.trim() !== '');

/** A whole number that comes along with the form, such as the version it was opened on. */
export function countOf(fields: FormFields, name: string): number | undefined {
  const text = valueOf(fields, name);
  return text === undefined || text === '' ? undefined : numberOf(text);
}
