import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { taxClasses } from '@shop/contracts/money/charged-as';
import type { UseFormRegister } from 'react-hook-form';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { weightSourceText, taxLabels } from './charged-as.rules';
import type { ProductFormValues } from './product-form.rules';
import styles from './product-form.module.css';

interface ChargedAsProps {
  product: AdminProduct | undefined;
  register: UseFormRegister<ProductFormValues>;
  error: (name: keyof ProductFormValues) => string | undefined;
}

const options = taxClasses.map((value) => ({ value, label: taxLabels[value] }));

/** The fields for delivery and tax; collapsed unless one of them is invalid. */
export function ChargedAs({ product, register, error }: ChargedAsProps) {
  return (
    <details className={styles.more} open={error('shippingGrams') ? true : undefined}>
      <summary>Delivery and tax</summary>
      <div className={styles.moreFields}>
        <div className={styles.three}>
          <TextField
            label="Weight for delivery (g)"
            type="number"
            step="1"
            min="1"
            hint={weightSourceText(product)}
            error={error('shippingGrams')}
            {...register('shippingGrams')}
          />
          <SelectField label="Tax" options={options} {...register('taxClass')} />
        </div>
        {product ? (
          product.isGiftCard && <p>This is a gift card. Its price is its value.</p>
        ) : (
          <label>
            <input type="checkbox" {...register('isGiftCard')} /> This is a gift card: sent by
            e-mail, worth its price, without delivery or tax. This cannot be changed later.
          </label>
        )}
      </div>
    </details>
  );
}
