import { stateNames } from '@shop/contracts/catalogue/product-state';
import { useWatch, type Control, type UseFormRegister } from 'react-hook-form';
import { DateField } from '../../ui/office/date-field';
import { SelectField } from '../../ui/select-field';
import type { ProductFormValues } from './product-form.rules';
import styles from './product-form.module.css';
import { stateOptions } from './product-states';

interface VisibilityFieldsProps {
  register: UseFormRegister<ProductFormValues>;
  control: Control<ProductFormValues>;
  error: (name: keyof ProductFormValues) => string | undefined;
}

/** The state of a product, and the time at which it goes live; collapsed unless the time is invalid. */
export function VisibilityFields({ register, control, error }: VisibilityFieldsProps) {
  const state = useWatch({ control, name: 'state' });
  return (
    <details className={styles.more} open={error('liveFrom') ? true : undefined}>
      <summary>Visibility: {stateNames[state].toLowerCase()}</summary>
      <div className={styles.moreFields}>
        <div className={styles.three}>
          <SelectField
            label="Visibility"
            options={stateOptions}
            hint={state === 'live' ? undefined : 'It is not shown in the shop.'}
            {...register('state')}
          />
          {state === 'scheduled' && (
            <DateField
              label="Live from (shop time)"
              withTime
              error={error('liveFrom')}
              {...register('liveFrom')}
            />
          )}
        </div>
      </div>
    </details>
  );
}
