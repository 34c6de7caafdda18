import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilters } from '../catalogue-api';
import { readFilters } from './product-filters';
import { changeFilters, writeFilters } from './product-sortings';

/** Returns true for a typed search, which adds no history entry. */
const isSearchAlone = (part: Partial<ProductFilters>) =>
  Object.keys(part).every((name) => name === 'search');

/** Reads the filters from the address and changes them; other filters start at the first page. */
export function useProductFilters() {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const { page, ...filters } = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  return {
    query,
    filters,
    page,
    change: (part: Partial<ProductFilters>, options = { replace: isSearchAlone(part) }) => {
      setQuery(writeFilters(changeFilters(filters, part)), options);
    },
    goOn: (to: number) => {
      setQuery(writeFilters({ ...filters, page: to }), { replace: true });
    },
    clear: () => {
      setQuery({});
    },
    isFiltered: writeFilters(filters).size > 0,
  };
}
