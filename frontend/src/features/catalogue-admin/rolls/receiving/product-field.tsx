import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { useDeferredValue, useId } from 'react';
import { TextField } from '../../../../ui/text-field';
import { useFindProductsQuery } from '../roll-admin-api';

interface ProductFieldProps {
  /** The text of the field; name and SKU of the chosen product. */
  text: string;
  product: ProductView | null;
  error: string | undefined;
  onChange: (text: string, product: ProductView | null) => void;
}

/** Products may share a name, but no SKU. */
const labelOf = ({ name, sku }: ProductView): string => `${name}, ${sku}`;

/** A product that is sold by length, found by its name. */
export function ProductField({ text, product, error, onChange }: ProductFieldProps) {
  const list = useId();
  const search = useDeferredValue(text.trim());
  const { data } = useFindProductsQuery(search, { skip: search === '' || product !== null });
  const found = (data?.products ?? []).filter(({ sale }) => sale);
  const hint =
    product === null || product.sale?.longest !== undefined
      ? undefined
      : 'Not kept by roll yet: change that in its form.';
  return (
    <div>
      <TextField
        label="Product"
        list={list}
        autoComplete="off"
        value={text}
        {...(hint !== undefined && { hint })}
        {...(error !== undefined && { error })}
        onChange={({ target: { value } }) => {
          onChange(value, found.find((one) => labelOf(one) === value) ?? null);
        }}
      />
      <datalist id={list}>
        {found.map((one) => (
          <option key={one._id} value={labelOf(one)} />
        ))}
      </datalist>
    </div>
  );
}
