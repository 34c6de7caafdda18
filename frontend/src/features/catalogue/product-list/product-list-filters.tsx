import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useDeferredValue, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Drawer } from '../../../ui/dialog';
import { useBackCloses } from '../../../ui/use-back-closes';
import { useMediaQuery } from '../../../ui/use-media-query';
import type { ProductFilters } from '../catalogue-api';
import { DrawerFacets } from './drawer-facets';
import { FilterFields } from './filter-fields';
import styles from './product-list-page.module.css';
import { changeFilters } from './product-sortings';

interface ProductListFiltersProps {
  filters: ProductFilters;
  categories: readonly string[];
  isFiltered: boolean;
  /** Number of facets in which the shopper has chosen values that exist. */
  facetCount: number;
  onChange: (part: Partial<ProductFilters>, options?: { replace: boolean }) => void;
  onClear: () => void;
  /** Number of shown products, and of all. */
  counter: ReactNode;
}

/** The filters with their results; below 1024 px the filters are in a drawer. */
export function ProductListFilters(props: ProductListFiltersProps) {
  const { filters, categories, isFiltered, facetCount, onChange, onClear, counter } = props;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [isOpen, setIsOpen] = useState(false);
  // Filters chosen in the drawer; the list below does not change until the drawer closes.
  const [chosen, setChosen] = useState<ProductFilters | null>(null);
  // Renders and removes the facets after the drawer has slid in or out.
  const isFilled = useDeferredValue(isOpen);
  const leave = () => {
    setIsOpen(false);
    setChosen(null);
  };
  useBackCloses(isOpen, leave);
  const close = () => {
    leave();
    // X5: replaces the history entry that lets Back close the drawer.
    if (chosen) startTransition(() => onChange(chosen, { replace: true }));
  };

  return (
    <>
      {/* While the width is unknown, the stylesheet chooses between the two. */}
      {isWide !== false && (
        <form
          role="search"
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <FilterFields filters={filters} categories={categories} onChange={onChange} />
        </form>
      )}
      <div className={styles.counter}>
        <p className={styles.count} role="status">
          {counter}
        </p>
        <div className={styles.actions}>
          {isWide !== true && (
            <span className={styles.narrow}>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  setIsOpen(true);
                }}
              >
                <SlidersHorizontal aria-hidden />
                {facetCount === 0 ? 'Filters' : `Filters (${String(facetCount)})`}
              </Button>
            </span>
          )}
          {isFiltered && (
            <Button variant="quiet" size="small" onClick={onClear}>
              Clear Filters
            </Button>
          )}
        </div>
      </div>
      <Drawer open={isOpen && !isWide} onClose={close} title="Filters">
        <div className={styles.stacked}>
          <FilterFields
            filters={chosen ?? filters}
            categories={categories}
            pause={0}
            onChange={(part) => {
              setChosen((before) => changeFilters(before ?? filters, part));
            }}
          />
          {isFilled && (
            <DrawerFacets
              filters={chosen ?? filters}
              onChange={(facets) => {
                setChosen((before) => changeFilters(before ?? filters, { facets }));
              }}
              onShow={close}
            />
          )}
        </div>
      </Drawer>
    </>
  );
}
