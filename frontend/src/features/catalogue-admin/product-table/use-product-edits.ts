import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductValueField, ProductValueInput } from '@shop/contracts/catalogue/product-bulk';
import {
  plainStates,
  stateNames,
  type ProductState,
} from '@shop/contracts/catalogue/product-state';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../../lib/api';
import { momentText } from '../../../lib/day-text';
import { errorDetails } from '../../../lib/error-details';
import { errorCode, errorMessage, errorStatus } from '../../../lib/error-message';
import type { CellEdit, CellValue, NotStored } from '../../../ui/table/data-column';
import { categoryLabel } from '../../catalogue/product.rules';
import {
  productChanged,
  useChangeProductValueMutation,
  useLazyGetAdminProductQuery,
  type ProductAdminFilters,
  type ProductListState,
} from '../catalogue-admin-api';
import { readCategory, readPrice, readState, readStock, stockOf } from './product-values';

const values: Record<ProductValueField, (product: AdminProduct) => CellValue> = {
  price: ({ price }) => price,
  stock: stockOf,
  category: ({ category }) => category,
  state: ({ state }) => state,
};

/** Returns the product of the list with a value that is known to be stored. */
function withValue(product: AdminProduct, field: ProductValueField, value: CellValue) {
  const { sale } = product;
  if (field === 'state') return { ...product, state: value as ProductState, liveFrom: null };
  if (field !== 'stock' || !sale) return { ...product, [field]: value };
  return { ...product, sale: { ...sale, inStock: Number(value) } };
}

/** Returns how the cells of price, stock, category and visibility are read and stored. */
export function useProductEdits(list: ProductAdminFilters, categories: readonly string[]) {
  const dispatch = useDispatch<ThunkDispatch<ProductListState, unknown, UnknownAction>>();
  const [changeValue] = useChangeProductValueMutation();
  const [getProduct] = useLazyGetAdminProductQuery();
  const shown = useRef(list);
  const hasChanged = useRef(false);
  useEffect(() => {
    shown.current = list;
  });
  // The rows stay in place while they are edited, and other pages read the new values later.
  useEffect(
    () => () => {
      if (hasChanged.current) dispatch(api.util.invalidateTags(['Product']));
    },
    [dispatch],
  );

  return useMemo(() => {
    const replace = (product: AdminProduct) => {
      hasChanged.current = true;
      dispatch(productChanged(shown.current, product));
    };

    const store =
      (field: ProductValueField) =>
      async (
        row: AdminProduct,
        { seen, value }: { seen: CellValue; value: CellValue },
      ): Promise<NotStored | null> => {
        const change = { field, seen, value } as ProductValueInput;
        const { data, error } = await changeValue({ product: row._id, change });
        if (data) {
          const saved = { ...row, ...data.product };
          replace(field === 'state' ? withValue(saved, field, value) : saved);
          return null;
        }
        // Without a response the value may be stored, so the server is checked before a second attempt.
        if (errorStatus(error) === undefined) {
          const { data: now } = await getProduct(row._id);
          if (now) replace(now);
          if (now && values[field](now) === value) return null;
        }
        const fault = errorMessage(error, 'This value could not be stored.');
        const [detail] = errorDetails(error);
        if (errorCode(error) !== 'catalogue.valueChanged' || !detail?.conflict) return { fault };
        const { at, ...conflict } = detail.conflict;
        return { fault, conflict: { ...conflict, at: at === null ? null : momentText(at) } };
      };

    const editOf = (
      field: ProductValueField,
      parts: Pick<CellEdit<AdminProduct>, 'read' | 'textOf'> & Partial<CellEdit<AdminProduct>>,
    ): CellEdit<AdminProduct> => ({
      currentOf: values[field],
      store: store(field),
      accept: (row, theirs) => {
        replace(withValue(row, field, theirs));
      },
      ...parts,
    });

    return {
      price: editOf('price', {
        inputMode: 'decimal',
        textOf: (value) => Number(value).toFixed(2),
        read: readPrice,
      }),
      stock: editOf('stock', {
        inputMode: 'decimal',
        isFor: ({ sale }) => sale?.longest === undefined,
        textOf: String,
        read: (text, { sale }) => readStock(text, sale),
      }),
      category: editOf('category', {
        suggestions: categories.map(categoryLabel),
        textOf: (value) => categoryLabel(String(value)),
        read: (text) => readCategory(text, categories),
      }),
      state: editOf('state', {
        suggestions: plainStates.map((state) => stateNames[state]),
        textOf: (value) => stateNames[value as ProductState],
        read: readState,
      }),
    };
  }, [dispatch, changeValue, getProduct, categories]);
}
