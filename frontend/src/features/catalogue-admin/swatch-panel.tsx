import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { TextField } from '../../ui/text-field';
import { useOfferSwatchMutation } from './catalogue-admin-api';
import styles from './product-form.module.css';

interface SwatchPanelProps {
  product: AdminProduct;
  onSaved: () => void;
}

/** Offers swatches of a product; saved separately, since a swatch is a separate product. */
export function SwatchPanel({ product, onSaved }: SwatchPanelProps) {
  const before = product.offeredSwatch;
  const [isOffered, setOffered] = useState(before !== null);
  const [stock, setStock] = useState(String(before?.stock ?? 20));
  const [fault, setFault] = useState<string | null>(null);
  const [offer, { isLoading }] = useOfferSwatchMutation();
  const dispatch = useDispatch();
  const save = async () => {
    if (isOffered && !/^\d{1,7}$/.test(stock.trim())) {
      setFault('Enter how many swatches there are');
      return;
    }
    const pieces = isOffered && {
      stock: Number(stock),
      ...(before && { stockSeen: before.stock }),
    };
    const { error } = await offer({ product: product._id, isOffered, ...pieces });
    if (error) {
      setFault(serverMessage(error) ?? 'Failed to save product');
      return;
    }
    const msg = 'Product updated successfully!';
    dispatch(alertAdded({ type: 'success', msg, duration: 5_000 }));
    onSaved();
  };
  return (
    <details className={styles.more}>
      <summary>Swatches: {before ? `${String(before.stock)} in stock` : 'not offered'}</summary>
      <div className={styles.moreFields}>
        <CheckField
          label="Offer swatches"
          checked={isOffered}
          onChange={({ target }) => {
            setOffered(target.checked);
          }}
        />
        {isOffered && (
          <TextField
            label="Swatches in stock"
            inputMode="numeric"
            value={stock}
            onChange={({ target }) => {
              setStock(target.value);
            }}
          />
        )}
        <p className={styles.hint}>
          The price of a swatch is set under Settings, Policies, and credited once it is sent.
          Swatches do not appear in lists.
        </p>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div>
          <Button variant="secondary" busy={isLoading} onClick={() => void save()}>
            Save swatches
          </Button>
        </div>
      </div>
    </details>
  );
}
