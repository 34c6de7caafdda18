import { SelectField } from '../../../ui/select-field';
import type { ProductFilters } from '../catalogue-api';
import { sortingsFor } from './product-sortings';
import { categoryLabel } from '../product.rules';
import { SearchField } from '../../../ui/list/search-field';

interface FilterFieldsProps {
  filters: ProductFilters;
  categories: readonly string[];
  /** Delay of the search in milliseconds, if not the default. */
  pause?: number;
  onChange: (part: Partial<ProductFilters>) => void;
}

/** Search, category and sort order: in a row above the list, or stacked in the drawer. */
export function FilterFields({ filters, categories, pause, onChange }: FilterFieldsProps) {
  const { search, category, sort, order } = filters;
  const sortings = sortingsFor(filters);
  // The address may spell a category differently, or name one that does not exist anymore.
  const isSame = (one: string) => one.toLowerCase() === category.toLowerCase();
  const chosen = categories.find(isSame) ?? category;
  const known = chosen === '' || categories.includes(chosen) ? categories : [...categories, chosen];
  return (
    <>
      <SearchField
        placeholder="Search products..."
        value={search}
        pause={pause}
        onSearch={(text) => {
          onChange({ search: text });
        }}
      />
      <SelectField
        label="Category"
        value={chosen}
        options={[
          { value: '', label: 'All' },
          ...known.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
        onChange={(event) => {
          onChange({ category: event.target.value });
        }}
      />
      <SelectField
        label="Sort by"
        value={`${sort}-${order}`}
        options={sortings}
        onChange={(event) => {
          const sorting = sortings.find(({ value }) => value === event.target.value);
          if (sorting) onChange({ sort: sorting.sort, order: sorting.order });
        }}
      />
    </>
  );
}
