import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { Button } from '../../../ui/button';
import type { ProductFilters } from '../catalogue-api';
import { knownFacets } from '../facets/facet-choice';
import { FacetGroups } from '../facets/facet-groups';
import { listName } from '../facets/facet-form';
import styles from './product-list-page.module.css';
import { useProductList } from './use-product-list';

interface DrawerFacetsProps {
  /** Filters chosen in the drawer. */
  filters: ProductFilters;
  onChange: (facets: FacetQuery) => void;
  onShow: () => void;
}

/** The facets in the drawer, and the button that shows the results. */
export function DrawerFacets({ filters, onChange, onShow }: DrawerFacetsProps) {
  const { facets, prices, ignored, total, isStale, products } = useProductList(filters, 1);
  return (
    <>
      {facets && (
        <FacetGroups
          facets={facets}
          prices={prices}
          chosen={knownFacets(filters.facets, ignored)}
          list={isStale ? null : listName(filters)}
          onChange={onChange}
        />
      )}
      <div className={styles.show}>
        <Button wide onClick={onShow}>
          {products && !isStale ? `Show ${String(total)}` : 'Show Products'}
        </Button>
      </div>
    </>
  );
}
