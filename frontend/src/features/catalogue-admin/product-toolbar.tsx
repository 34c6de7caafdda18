import { stockLevel, stockLevels } from '@shop/contracts/catalogue-admin';
import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import { categoryLabel } from '../catalogue/product.rules';
import { useListAdminCategoriesQuery, type ProductAdminFilters } from './catalogue-admin-api';
import { stockWords } from './stock-words';
import styles from './products-page.module.css';

interface ProductToolbarProps {
  filters: ProductAdminFilters;
  onChange: (parts: Partial<ProductAdminFilters>) => void;
}

const stockOptions = [
  { value: '', label: 'All stock' },
  ...stockLevels.map((value) => ({ value, label: stockWords[value] })),
];
const orders = {
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'price asc': 'Price, low to high',
  'price desc': 'Price, high to low',
  'newest desc': 'Newest first',
  'newest asc': 'Oldest first',
};
const orderOptions = Object.entries(orders).map(([value, label]) => ({ value, label }));

/** Search, category, stock, order, and a way to a new product. */
export function ProductToolbar({ filters, onChange }: ProductToolbarProps) {
  const { data: categories = [] } = useListAdminCategoriesQuery(undefined);
  const { search } = useLocation();
  const categoryOptions = [
    { value: '', label: 'All categories' },
    ...categories.map((category) => ({ value: category, label: categoryLabel(category) })),
  ];
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters} role="search">
        <SearchField
          label="Search products"
          labelHidden
          placeholder="Name, description or SKU"
          value={filters.search ?? ''}
          onSearch={(text) => {
            onChange({ search: text });
          }}
        />
        <SelectField
          label="Category"
          labelHidden
          options={categoryOptions}
          value={filters.category ?? ''}
          onChange={({ target }) => {
            onChange({ category: target.value });
          }}
        />
        <SelectField
          label="Stock"
          labelHidden
          options={stockOptions}
          value={filters.stock ?? ''}
          onChange={({ target }) => {
            onChange({ stock: stockLevel.optional().catch(undefined).parse(target.value) });
          }}
        />
        <SelectField
          label="Order"
          labelHidden
          options={orderOptions}
          value={`${filters.sort} ${filters.order}`}
          onChange={({ target }) => {
            const [sort, order] = target.value.split(' ') as [
              ProductAdminFilters['sort'],
              ProductAdminFilters['order'],
            ];
            onChange({ sort, order });
          }}
        />
      </div>
      <ButtonLink to={{ pathname: paths.adminProductNew.href(), search }}>
        <Plus aria-hidden />
        Add New Product
      </ButtonLink>
    </div>
  );
}
