import { zodResolver } from '@hookform/resolvers/zod';
import { typedShippingAddress, type ShippingAddress } from '@shop/contracts/places/address';
import { useForm } from 'react-hook-form';
import { countryOptions } from '../../../lib/country-options';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import styles from '../account/account-page.module.css';

interface AddressEntryProps {
  /** Absent for a new address. */
  address?: ShippingAddress | undefined;
  error: unknown;
  onSave: (address: ShippingAddress) => Promise<void>;
  onClose: () => void;
}

/** Options with country names as values, because an address stores the name of its country. */
const countries = () => countryOptions().map(({ label }) => ({ value: label, label }));

/** The fields of an address. */
export function AddressEntry({ address, error, onSave, onClose }: AddressEntryProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(typedShippingAddress),
    defaultValues: {
      street: '',
      line2: '',
      city: '',
      postalCode: '',
      region: '',
      country: 'Bangladesh',
      ...address,
    },
  });
  const field = (name: keyof ShippingAddress) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <TextField label="Street" autoComplete="address-line1" {...field('street')} />
      <TextField label="Address line 2" optional autoComplete="address-line2" {...field('line2')} />
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
      <TextField label="Region" optional autoComplete="address-level1" {...field('region')} />
      <SelectField
        label="Country"
        autoComplete="country-name"
        options={countries()}
        {...field('country')}
      />
      {error !== undefined && (
        <p role="alert" className={styles.note}>
          {errorMessage(error, 'The address could not be saved.')}
        </p>
      )}
      <div className={styles.choices}>
        <Button type="submit" busy={formState.isSubmitting}>
          Save address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
