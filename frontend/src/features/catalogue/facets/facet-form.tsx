import type { ComponentProps } from 'react';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import type { ProductFilters } from '../catalogue-api';
import { FacetGroups } from './facet-groups';
import styles from './facets.module.css';

interface FacetFormProps extends Omit<ComponentProps<typeof FacetGroups>, 'list'> {
  filters: ProductFilters;
  /** True while the facets are those of other filters. */
  isStale: boolean;
}

/** The facets next to the list; without scripts a plain form with a button. */
export function FacetForm({ filters, isStale, ...groups }: FacetFormProps) {
  const { search, category, sort, order } = filters;
  return (
    <form
      className={styles.form}
      aria-label="Filters"
      action={paths.products.href()}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {Object.entries({ search, category, sort, order }).map(
        ([name, value]) =>
          value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <FacetGroups {...groups} list={isStale ? null : listName(filters)} />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

/** Returns the name of the list within which values keep their order: another search or category is another list. */
export const listName = ({ search, category }: ProductFilters): string => `${category} ${search}`;
