import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { formatLength } from '@shop/contracts/money/length';
import { formatDollars } from '@shop/contracts/money/price';
import { availableOf } from '@shop/contracts/money/units';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { unitPriceText } from '../../../lib/length-text';
import { Badge } from '../../../ui/badge';
import { Image } from '../../../ui/image';
import type { DataColumn } from '../../../ui/table/data-column';
import { categoryLabel } from '../../catalogue/product.rules';
import { useListAdminCategoriesQuery, type ProductAdminFilters } from '../catalogue-admin-api';
import { stateText, stateTones } from '../product-states';
import { stockLevelOf, stockLabels, stockTones } from '../stock-labels';
import styles from './product-table.module.css';
import { useProductEdits } from './use-product-edits';

const NO_CATEGORIES: readonly string[] = [];

const stockText = (product: AdminProduct) =>
  product.sale
    ? formatLength(product.sale.inStock, product.sale.unit)
    : product.stock.toLocaleString('en-US');

export function useProductColumns(
  list: ProductAdminFilters,
  onDelete: (product: AdminProduct) => void,
): readonly DataColumn<AdminProduct>[] {
  const { search } = useLocation();
  const { data: categories = NO_CATEGORIES } = useListAdminCategoriesQuery(undefined);
  const edits = useProductEdits(list, categories);
  return useMemo(() => {
    const formOf = ({ _id }: AdminProduct) => adminPaths.productEdit.href(_id) + search;
    return [
      {
        id: 'name',
        label: 'Name',
        width: 17,
        isFixed: true,
        sort: { by: 'name' },
        cell: (product) => (
          <span className={styles.name}>
            <Image src={product.image} alt="" sizes="28px" className={styles.image} />
            <a href={formOf(product)} title={lineName(product)}>
              {lineName(product)}
            </a>
          </span>
        ),
      },
      { id: 'sku', label: 'SKU', width: 5.75, cell: ({ sku }) => sku },
      {
        id: 'category',
        label: 'Category',
        width: 6,
        cell: ({ category }) => categoryLabel(category),
        edit: edits.category,
      },
      {
        id: 'price',
        label: 'Price',
        width: 6.25,
        figure: true,
        sort: { by: 'price' },
        cell: ({ price, sale }) => unitPriceText(price, sale?.unit),
        edit: edits.price,
      },
      {
        id: 'originalPrice',
        label: 'Original price',
        width: 6.75,
        figure: true,
        cell: ({ statedPrice }) => (statedPrice === null ? '' : formatDollars(statedPrice)),
      },
      {
        id: 'stock',
        label: 'Stock',
        width: 5.5,
        figure: true,
        cell: (product) =>
          product.sale?.longest === undefined ? (
            stockText(product)
          ) : (
            <a
              href={adminPaths.rolls.href(product._id)}
              aria-label={`${stockText(product)}, rolls of ${lineName(product)}`}
            >
              {stockText(product)}
            </a>
          ),
        edit: edits.stock,
      },
      {
        id: 'daysLeft',
        label: 'Days left',
        width: 6,
        figure: true,
        sort: { by: 'daysLeft' },
        cell: ({ daysLeft }) =>
          daysLeft === null ? '—' : Math.floor(daysLeft).toLocaleString('en-US'),
      },
      {
        id: 'level',
        label: 'Stock level',
        width: 6.75,
        cell: (product) => {
          const level = stockLevelOf(availableOf(product));
          return <Badge tone={stockTones[level]}>{stockLabels[level]}</Badge>;
        },
      },
      {
        id: 'visibility',
        label: 'Visibility',
        width: 6.75,
        cell: ({ state, liveFrom }) => (
          <Badge tone={stateTones[state]}>{stateText(state, liveFrom)}</Badge>
        ),
        edit: edits.state,
      },
      {
        id: 'created',
        label: 'Created',
        width: 8.75,
        sort: { by: 'newest', first: 'desc' },
        cell: ({ createdAt }) => dayText(createdAt),
      },
      {
        id: 'actions',
        label: 'Actions',
        width: 8.5,
        isFixed: true,
        isAtEnd: true,
        cell: (product) => (
          <span className={styles.actions}>
            <a href={formOf(product)} aria-label={`Edit ${lineName(product)}`}>
              Edit
            </a>
            <button
              type="button"
              aria-label={`Delete ${lineName(product)}`}
              onClick={() => {
                onDelete(product);
              }}
            >
              Delete
            </button>
          </span>
        ),
      },
    ];
  }, [search, edits, onDelete]);
}
