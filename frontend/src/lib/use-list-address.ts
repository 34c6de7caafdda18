import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

type Fields = Record<string, string | number | undefined>;

/** Rows on a page of a list in the back-office. */
const PAGE_SIZE = 20;
/** What every list has, and what leaves nothing out of it. */
const arranging = new Set(['sort', 'order', 'page']);

/**
 * What of a list is looked at, kept in the address, so that a reload or a link shows the same. Every field of
 * `schema` has a value for an address that says nothing of it, or nonsense; that usual value is left out of it.
 */
export function useListAddress<Filters extends Fields>(schema: z.ZodType<Filters>) {
  const [params, setParams] = useSearchParams();
  const filters = schema.parse(Object.fromEntries(params));
  const usual: Fields = schema.parse({});

  /** Another search, filter or sorting starts at its first page. */
  const change = (parts: Partial<Filters>) => {
    const next = new URLSearchParams();
    const wanted: Fields = { ...filters, page: undefined, ...parts };
    for (const [name, value] of Object.entries(wanted))
      if (value !== undefined && value !== '' && value !== usual[name])
        next.set(name, String(value));
    // The same list has the same address, whichever way was taken to it.
    next.sort();
    setParams(next, { replace: true });
  };
  const reset = () => {
    setParams({}, { replace: true });
  };

  const isFiltered = Object.keys(filters).some(
    (name) => !arranging.has(name) && filters[name] !== usual[name],
  );
  return { filters, query: { ...filters, limit: PAGE_SIZE }, isFiltered, change, reset };
}
