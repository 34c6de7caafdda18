import { FilterBar } from './filter-bar';
import { FilterSelect } from './filter-select';

interface Searched {
  search?: string | undefined;
}

interface Select<Name, Value> {
  name: Name;
  /** Accessible name, not shown. */
  label: string;
  /** Label of the option that does not filter. */
  all: string;
  options: readonly { value: Value & string; label: string }[];
}

/** A select for each filter with options. */
type SelectsOf<Filters> = readonly {
  [Name in keyof Filters]-?: Select<Name, NonNullable<Filters[Name]>>;
}[keyof Filters][];

interface ListFiltersProps<Filters extends Searched> {
  /** Accessible name of the search. */
  label: string;
  placeholder: string;
  className?: string | undefined;
  selects: SelectsOf<Filters>;
  filters: Filters;
  onChange: (parts: Partial<Filters>) => void;
}

/** The search of a list, and a select for each of its filters. */
export const ListFilters = <Filters extends Searched>({
  selects,
  filters,
  onChange,
  ...bar
}: ListFiltersProps<Filters>) => (
  <FilterBar
    {...bar}
    search={filters.search}
    onSearch={(search) => {
      onChange({ search } as Partial<Filters>);
    }}
  >
    {selects.map(({ name, ...select }) => (
      <FilterSelect
        key={select.label}
        {...select}
        value={filters[name] as string | undefined}
        onPick={(value) => {
          onChange({ [name]: value } as Partial<Filters>);
        }}
      />
    ))}
  </FilterBar>
);
