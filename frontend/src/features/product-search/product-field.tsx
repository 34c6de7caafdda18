import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { useId } from 'react';
import { TextField } from '../../ui/text-field';
import { productLabel } from './use-product-search';

interface ProductFieldProps {
  text: string;
  /** Suggested products. */
  products: readonly ProductView[];
  hint?: string | undefined;
  error?: string | undefined;
  onType: (text: string) => void;
}

/** A field that suggests products by name, colour and SKU. */
export function ProductField({ text, products, hint, error, onType }: ProductFieldProps) {
  const list = useId();
  return (
    <div>
      <TextField
        label="Product"
        list={list}
        autoComplete="off"
        value={text}
        {...(hint !== undefined && { hint })}
        {...(error !== undefined && { error })}
        onChange={({ target }) => {
          onType(target.value);
        }}
      />
      <datalist id={list}>
        {products.map((product) => (
          <option key={product._id} value={productLabel(product)} />
        ))}
      </datalist>
    </div>
  );
}
