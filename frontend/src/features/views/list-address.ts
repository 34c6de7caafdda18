// The address of a list: its filters, sort and columns, always written out, and the name of a view.
import type { ViewAddress } from '@shop/contracts/auth/views';
import type { z } from 'zod';

export type Fields = Record<string, string | number | undefined>;
/** Filters and sort of a list; each field has a default. */
export type ListSchema<Filters extends Fields> = z.ZodType<Filters> & { shape: object };

/** The ids of the columns of a list: those that are shown at first, and the others. */
export interface ListColumns {
  usual: readonly string[];
  others?: readonly string[];
}

export interface ListAddress<Filters extends Fields> {
  filters: Filters;
  /** Null where the address names none. */
  columns: readonly string[] | null;
  view: string | null;
  /** Parameters and columns that this list does not have. */
  dropped: readonly string[];
  /** It has neither filters nor sort nor columns. */
  isBare: boolean;
}

/** Parameters that are written out though they have their usual value. */
const written = new Set(['sort', 'order']);

/** An absent field and an undefined one are two queries to the cache of requests. */
const withoutUndefined = <F extends Fields>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F;

/** Reads an address, and leaves out what the list does not have. */
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

/** The parameters of a list with all of its filters, sort and columns, in the order of their names. */
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

/** The text of an address in a link; a comma stays one. */
export const searchOf = (parts: ViewAddress, view?: string | null): string => {
  const params = new URLSearchParams({ ...parts, ...(view && { view }) });
  return `?${params.toString().replaceAll('%2C', ',')}`;
};

/** True where two addresses have the same filters, sort and columns. */
export const isSameAddress = (one: ViewAddress, other: ViewAddress): boolean =>
  searchOf(one) === searchOf(other);
