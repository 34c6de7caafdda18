import { FilterBar } from './filter-bar';
import { FilterSelect } from './filter-select';

interface Searched {
  search?: string | undefined;
}

interface Select<Name, Value> {
  name: Name;
  /** Read aloud, not shown. */
  label: string;
  /** The option that does not filter. */
  all: string;
  options: readonly { value: Value & string; label: string }[];
}

/** One select for each filter that has options. */
type SelectsOf<Filters> = readonly {
  [Name in keyof Filters]-?: Select<Name, NonNullable<Filters[Name]>>;
}[keyof Filters][];

interface ListFiltersProps<Filters extends Searched> {
  /** Read aloud: what is searched. */
  label: string;
  placeholder: string;
  className?: string | undefined;
  selects: SelectsOf<Filters>;
  filters: Filters;
  onChange: (parts: Partial<Filters>) => void;
}

/** Search of a list, and a select for each of its filters. */
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
