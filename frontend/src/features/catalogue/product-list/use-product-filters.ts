import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilters } from '../catalogue-api';
import { readFilters } from './product-filters';
import { changeFilters, writeFilters } from './product-sortings';

/** Typing a search adds no entry to the history. */
const isSearchAlone = (part: Partial<ProductFilters>) =>
  Object.keys(part).every((name) => name === 'search');

/** The filters of the address, and ways to change them: other filters begin at the first page. */
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
