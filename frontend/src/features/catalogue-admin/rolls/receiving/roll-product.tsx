import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { ProductField } from '../../../product-search/product-field';
import { meantBy, useProductSearch } from '../../../product-search/use-product-search';

interface RollProductProps {
  /** Text of the field: name, colour and SKU of the chosen product. */
  text: string;
  product: ProductView | null;
  error: string | undefined;
  onChange: (text: string, product: ProductView | null) => void;
}

/** A field that finds a product sold by length by its name. */
export function RollProduct({ text, product, error, onChange }: RollProductProps) {
  const products = useProductSearch(text).filter(({ sale }) => sale);
  const hint =
    product === null || product.sale?.longest !== undefined
      ? undefined
      : 'Not kept by roll yet. You can change that in its form.';
  return (
    <ProductField
      text={text}
      products={products}
      hint={hint}
      error={error}
      onType={(typed) => {
        onChange(typed, meantBy(typed, products) ?? null);
      }}
    />
  );
}
