import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '../../ui/text-field';
import type { ProductFormValues } from './product-form.rules';
import styles from './product-form.module.css';

interface ColourFieldsProps {
  product: AdminProduct | undefined;
  register: UseFormRegister<ProductFormValues>;
  error: (name: keyof ProductFormValues) => string | undefined;
}

/** The colour of a product, which makes it a colourway of its cloth. Collapsed unless a field is invalid. */
export function ColourFields({ product, register, error }: ColourFieldsProps) {
  const isWrong = error('colourName') ?? error('colourHex');
  const isLead = product?.colour !== undefined && product.isLead;
  return (
    <details className={styles.more} open={isWrong ? true : undefined}>
      <summary>Colour{product?.colour && `: ${product.colour.name}`}</summary>
      <div className={styles.moreFields}>
        <div className={styles.three}>
          <TextField
            label="Colour name"
            hint="With a cloth and a colour, the product is one of the colours of that cloth."
            error={error('colourName')}
            {...register('colourName')}
          />
          <TextField
            label="Colour value"
            hint="Such as #1F3A5F"
            error={error('colourHex')}
            {...register('colourHex')}
          />
        </div>
        {isLead ? (
          <p>Lists show the cloth in this colour.</p>
        ) : (
          <label>
            <input type="checkbox" {...register('isLead')} /> Show the cloth in this colour in lists
          </label>
        )}
      </div>
    </details>
  );
}
