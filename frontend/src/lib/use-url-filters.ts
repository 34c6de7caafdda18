import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

type Fields = Record<string, string | number | undefined>;

/** Number of rows on a page of a back-office list. */
const PAGE_SIZE = 20;
/** Parameters that do not filter. */
const arranging = new Set(['sort', 'order', 'page', 'as']);

/**
 * Filters, sort order and page of a list, stored in the URL, so that a reload and links show the same list. Every field
 * of `schema` needs a default, which is omitted from the URL.
 */
export function useUrlFilters<Filters extends Fields>(schema: z.ZodType<Filters>) {
  const [params, setParams] = useSearchParams();
  const filters = schema.parse(Object.fromEntries(params));
  const usual: Fields = schema.parse({});

  /** A changed search, filter or sort order starts at the first page. */
  const change = (parts: Partial<Filters>) => {
    const next = new URLSearchParams();
    const requested: Fields = { ...filters, page: undefined, ...parts };
    for (const [name, value] of Object.entries(requested))
      if (value !== undefined && value !== '' && value !== usual[name])
        next.set(name, String(value));
    // Sorts the parameters, so that the same filters always have the same URL.
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
