import { X } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import {
  useGetAdminProductQuery,
  useListAdminProductsInfiniteQuery,
} from '../../catalogue-admin/catalogue-admin-api';
import styles from '../settings.module.css';

interface EligibleProductsProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The products that a discount is for, each added by its name. */
export function EligibleProducts({ ids, onChange }: EligibleProductsProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { data } = useListAdminProductsInfiniteQuery({ search, order: 'asc' });
  const products = data?.pages.flatMap((page) => page.products) ?? [];
  const list = useId();
  const found = products.find(({ name }) => name === typed);
  const isNew = found !== undefined && !ids.includes(found._id);
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
      <div className={styles.row}>
        <TextField
          label="Product"
          hint={found && !isNew ? 'It is there already' : 'Choose one of the list, by its name'}
          list={list}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
        <datalist id={list}>
          {products.map(({ _id, name }) => (
            <option key={_id} value={name} />
          ))}
        </datalist>
        <Button
          variant="secondary"
          disabled={!isNew}
          onClick={() => {
            if (found) onChange([...ids, found._id]);
            setTyped('');
          }}
        >
          Add Product
        </Button>
      </div>
    </div>
  );
}

function ProductName({ id }: { id: string }) {
  const { data, error } = useGetAdminProductQuery(id);
  return <span>{data?.name ?? (error ? 'A product that is no longer sold' : '...')}</span>;
}
