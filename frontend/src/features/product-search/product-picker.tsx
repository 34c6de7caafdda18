import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { ProductField } from './product-field';
import styles from './product-picker.module.css';
import { meantBy, useProductSearch } from './use-product-search';

interface ProductPickerProps {
  /** Ids of the products that are already chosen. */
  known: readonly string[];
  onAdd: (product: ProductView) => void;
}

/** Adds a product that is found by its name. */
export function ProductPicker({ known, onAdd }: ProductPickerProps) {
  const [text, setText] = useState('');
  const products = useProductSearch(text);
  const found = meantBy(text, products);
  const isNew = found !== undefined && !known.includes(found._id);
  return (
    <div className={styles.picker}>
      <ProductField
        text={text}
        products={products}
        hint={found && !isNew ? 'Already added' : 'Choose one from the list, by name'}
        onType={setText}
      />
      <Button
        variant="secondary"
        disabled={!isNew}
        onClick={() => {
          if (!found) return;
          onAdd(found);
          setText('');
        }}
      >
        Add product
      </Button>
    </div>
  );
}
