// The address of a list: its filters, sort order and columns in full, and the id of a view.
import type { ViewAddress } from '@shop/contracts/auth/views';
import type { z } from 'zod';

export type Fields = Record<string, string | number | undefined>;
/** Filters and sort order of a list; each field has a default. */
export type ListSchema<Filters extends Fields> = z.ZodType<Filters> & { shape: object };

/** Column ids of a list: the default columns, and the other ones. */
export interface ListColumns {
  usual: readonly string[];
  others?: readonly string[];
}

export interface ListAddress<Filters extends Fields> {
  filters: Filters;
  /** Null if the address names no columns. */
  columns: readonly string[] | null;
  view: string | null;
  /** Parameters and columns that this list does not have. */
  dropped: readonly string[];
  /** True if the address has no filters, sort order or columns. */
  isBare: boolean;
}

/** Parameters that are always written, even with their default value. */
const written = new Set(['sort', 'order']);

/** Removes undefined fields, because the request cache treats absent and undefined fields as different queries. */
const withoutUndefined = <F extends Fields>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F;

/** Reads an address, and drops what the list does not have. */
export function readAddress<Filters extends Fields>(
  parts: ViewAddress,
  schema: ListSchema<Filters>,
  { usual, others = [] }: ListColumns,
): ListAddress<Filters> {
  const { columns: listed, view = null, ...given } = parts;
  const filters = schema.parse(given);
  const defaults: Fields = schema.parse({});
  const read: Fields = filters;
  const known = [...usual, ...others];
  const ids = listed?.split(',').filter((id) => id !== '');
  const columns = ids?.filter((id) => known.includes(id)) ?? [];
  const refused = Object.entries(given).filter(
    ([name, value]) =>
      !(name in schema.shape) ||
      (value !== '' && read[name] === defaults[name] && value !== String(defaults[name])),
  );
  return {
    filters: withoutUndefined(filters),
    columns: columns.length > 0 ? columns : null,
    view,
    dropped: [
      ...refused.map(([name]) => name),
      ...(ids?.filter((id) => !known.includes(id)) ?? []).map((id) => `the column ${id}`),
    ],
    isBare: Object.keys(parts).every((name) => name === 'as' || name === 'view'),
  };
}

/** Returns the parameters of a list with its filters, sort order and columns, sorted by name. */
export function writeAddress<Filters extends Fields>(
  filters: Filters,
  columns: readonly string[],
  schema: ListSchema<Filters>,
): ViewAddress {
  const usual: Fields = schema.parse({});
  const parts = Object.entries({ ...filters, columns: columns.join(',') } as Fields)
    .filter(
      ([name, value]) =>
        value !== undefined && value !== '' && (written.has(name) || value !== usual[name]),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(parts.map(([name, value]) => [name, String(value)]));
}

/** Returns the query string of an address for a link; commas are not encoded. */
export const searchOf = (parts: ViewAddress, view?: string | null): string => {
  const params = new URLSearchParams({ ...parts, ...(view && { view }) });
  return `?${params.toString().replaceAll('%2C', ',')}`;
};

/** Returns true if two addresses have the same filters, sort order and columns. */
export const isSameAddress = (one: ViewAddress, other: ViewAddress): boolean =>
  searchOf(one) === searchOf(other);
