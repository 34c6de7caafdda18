import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useGetAdminProductQuery } from '../../catalogue-admin/catalogue-admin-api';
import { ProductPicker } from '../../product-search/product-picker';
import { productLabel } from '../../product-search/use-product-search';
import styles from '../settings.module.css';

interface EligibleProductsProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The products that a discount applies to; each is added by its name. */
export function EligibleProducts({ ids, onChange }: EligibleProductsProps) {
  return (
    <div className={styles.stack}>
      <ul role="list" className={styles.list}>
        {ids.map((id) => (
          <li key={id}>
            <ProductName id={id} />
            <Button
              variant="quiet"
              size="small"
              aria-label="Remove this product"
              onClick={() => {
                onChange(ids.filter((one) => one !== id));
              }}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <ProductPicker
        known={ids}
        onAdd={({ _id }) => {
          onChange([...ids, _id]);
        }}
      />
    </div>
  );
}

function ProductName({ id }: { id: string }) {
  const { data, error } = useGetAdminProductQuery(id);
  if (data) return <span>{productLabel(data)}</span>;
  return <span>{error ? 'A product that is no longer sold' : '...'}</span>;
}
