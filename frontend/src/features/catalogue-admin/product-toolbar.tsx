import { stockLevels } from '@shop/contracts/catalogue/catalogue-admin';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { ButtonLink } from '../../ui/button';
import { FilterBar } from '../../ui/list/filter-bar';
import { FilterSelect } from '../../ui/list/filter-select';
import { SelectField } from '../../ui/select-field';
import { categoryLabel } from '../catalogue/product.rules';
import { useListAdminCategoriesQuery, type ProductAdminFilters } from './catalogue-admin-api';
import { stateOptions } from './product-states';
import { stockLabels } from './stock-labels';
import styles from './products-page.module.css';

interface ProductToolbarProps {
  filters: ProductAdminFilters;
  onChange: (parts: Partial<ProductAdminFilters>) => void;
}

const stocks = stockLevels.map((value) => ({ value, label: stockLabels[value] }));
const weights = [{ value: 'unknown', label: 'Weight unknown' }] as const;
const paces = [{ value: 'soon', label: 'Runs out within 14 days' }] as const;
const orders = {
  'match asc': 'Best match',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'price asc': 'Price, low to high',
  'price desc': 'Price, high to low',
  'daysLeft asc': 'Days left, low to high',
  'daysLeft desc': 'Days left, high to low',
  'newest desc': 'Newest first',
  'newest asc': 'Oldest first',
};
const orderOptions = Object.entries(orders).map(([value, label]) => ({ value, label }));
/** Only a search can be sorted by best match. */
const browseOrders = orderOptions.filter(({ value }) => value !== 'match asc');

/** Search, category, stock and sort order, and a button for a new product. */
export function ProductToolbar({ filters, onChange }: ProductToolbarProps) {
  const { data: categories = [] } = useListAdminCategoriesQuery(undefined);
  const { search } = useLocation();
  return (
    <div className={styles.toolbar}>
      <FilterBar
        label="Search products"
        placeholder="Name, description or SKU"
        search={filters.search}
        onSearch={(text) => {
          onChange({ search: text });
        }}
        className={styles.filters}
      >
        <FilterSelect
          label="Category"
          all="All categories"
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
          value={filters.category}
          onPick={(category) => {
            onChange({ category });
          }}
        />
        <FilterSelect
          label="Stock"
          all="All stock"
          options={stocks}
          value={filters.stock}
          onPick={(stock) => {
            onChange({ stock });
          }}
        />
        <FilterSelect
          label="Delivery weight"
          all="Any weight"
          options={weights}
          value={filters.weight}
          onPick={(weight) => {
            onChange({ weight });
          }}
        />
        <FilterSelect
          label="Days left"
          all="Any days left"
          options={paces}
          value={filters.runsOut}
          onPick={(runsOut) => {
            onChange({ runsOut });
          }}
        />
        <FilterSelect
          label="Visibility"
          all="Any visibility"
          options={stateOptions}
          value={filters.state}
          onPick={(state) => {
            onChange({ state });
          }}
        />
        <SelectField
          label="Order"
          labelHidden
          options={filters.search ? orderOptions : browseOrders}
          value={`${filters.sort ?? usualSort(filters.search, filters.order)} ${filters.order}`}
          onChange={({ target }) => {
            const [sort, order] = target.value.split(' ') as [
              NonNullable<ProductAdminFilters['sort']>,
              ProductAdminFilters['order'],
            ];
            onChange({ sort: sort === usualSort(filters.search, order) ? undefined : sort, order });
          }}
        />
      </FilterBar>
      <ButtonLink to={{ pathname: adminPaths.productNew.href(), search }}>
        <Plus aria-hidden />
        Add New Product
      </ButtonLink>
    </div>
  );
}
