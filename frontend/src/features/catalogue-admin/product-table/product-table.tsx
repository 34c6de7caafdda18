import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorRequestId } from '../../../lib/error-details';
import { serverMessage } from '../../../lib/error-message';
import type { Sorting } from '../../../ui/list/sort-head';
import { DataTable, type DataTableProps } from '../../../ui/table/data-table';
import type { TableLayout } from '../../../ui/table/use-columns';
import { useSelection } from '../../../ui/table/use-selection';
import type { ShownView } from '../../views/use-list-view';
import { ViewBar } from '../../views/view-bar';
import { DeleteQuestion } from '../../catalogue/delete-product';
import type { ProductAdminFilters } from '../catalogue-admin-api';
import { BulkBar } from '../product-bulk/bulk-bar';
import { useProductColumns } from './use-product-columns';

interface ProductTableProps {
  filters: ProductAdminFilters;
  onChange: (parts: Partial<ProductAdminFilters>) => void;
  layout: TableLayout;
  shown: ShownView;
  products: readonly AdminProduct[] | undefined;
  /** Number of matching products. */
  total: { count: number; isCapped: boolean };
  query: DataTableProps<AdminProduct>['query'];
  error: unknown;
  empty: ReactNode;
}

const NO_PRODUCTS: readonly AdminProduct[] = [];
const idOf = ({ _id }: AdminProduct) => _id;

/** The products as a table, with inline and bulk editing. */
export function ProductTable(props: ProductTableProps) {
  const { filters, onChange, layout, products, total, query, error, empty } = props;
  const { search, category, stock, weight, runsOut, state, order } = filters;
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const selection = useSelection(JSON.stringify([search, category, stock, weight, runsOut, state]));
  const [leaving, setLeaving] = useState<AdminProduct | null>(null);
  const columns = useProductColumns(filters, setLeaving);

  const sort = ({ sort: by, order: next }: Sorting) => {
    const chosen = by as NonNullable<ProductAdminFilters['sort']>;
    onChange({ sort: chosen === usualSort(search, next) ? undefined : chosen, order: next });
  };

  return (
    <>
      <ViewBar {...props.shown} />
      <DataTable
        what="products"
        rows={products}
        rowId={idOf}
        rowName={lineName}
        total={total.isCapped ? null : total.count}
        sorting={{ sort: filters.sort ?? usualSort(search, order), order }}
        onSort={sort}
        onOpen={({ _id }) =>
          void navigate({ pathname: adminPaths.productEdit.href(_id), search: address })
        }
        failure={
          error ? { text: serverMessage(error), requestId: errorRequestId(error) } : undefined
        }
        columns={columns}
        layout={layout}
        selection={selection}
        query={query}
        empty={empty}
      />
      <BulkBar
        selection={selection}
        filters={filters}
        total={total}
        loaded={products ?? NO_PRODUCTS}
      />
      {leaving && (
        <DeleteQuestion
          open
          product={leaving}
          onClose={() => {
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}
