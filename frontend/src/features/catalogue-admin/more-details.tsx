import { detailNames, productDetails } from '@shop/contracts/catalogue/product-details';
import type { UseFormRegister } from 'react-hook-form';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import type { ProductFormValues } from './product-form.rules';
import styles from './product-form.module.css';

interface MoreDetailsProps {
  register: UseFormRegister<ProductFormValues>;
  error: (name: keyof ProductFormValues) => string | undefined;
  /** Price that will be struck through instead of the original price. */
  struck: string | undefined;
}

/** The fields that few products need; collapsed unless one of them is invalid. */
export function MoreDetails({ register, error, struck }: MoreDetailsProps) {
  const fields = ['originalPrice', 'features', ...detailNames] as const;
  const isWrong = fields.some((name) => error(name));
  return (
    <details className={styles.more} open={isWrong || undefined}>
      <summary>More details</summary>
      <div className={styles.moreFields}>
        <div className={styles.three}>
          <TextField
            label="Original price ($)"
            type="number"
            step="0.01"
            min="0"
            hint={struck}
            error={error('originalPrice')}
            {...register('originalPrice')}
          />
          {detailNames.map((name) => (
            <TextField
              key={name}
              label={productDetails[name].label}
              error={error(name)}
              {...register(name)}
            />
          ))}
        </div>
        <TextAreaField
          label="Features"
          rows={4}
          hint="One per line. A colour and its name, such as #1F3A5F Navy, is shown as a swatch."
          error={error('features')}
          {...register('features')}
        />
      </div>
    </details>
  );
}
