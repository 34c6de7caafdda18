import { formatDollars } from '@shop/contracts/money/price';
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { AddressFields } from '../drafts/draft-fields';
import type { TypedEdit } from './edit-form.rules';
import styles from './edits.module.css';

interface EditDeliveryProps {
  typed: TypedEdit;
  faults: Readonly<Record<string, string>>;
  isOpen: boolean;
  onOpen: () => void;
  /** Delivery options of the last preview; undefined until there is one. */
  offered: EditedOrder['delivery'];
  onChange: (parts: Partial<TypedEdit>) => void;
}

/** Address and delivery method of an order; collapsed until staff change them. */
export function EditDelivery(props: EditDeliveryProps) {
  const { typed, faults, isOpen, onOpen, offered, onChange } = props;
  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onOpen}>
          Change address or delivery…
        </Button>
      </div>
    );
  return (
    <>
      <AddressFields
        typed={typed.address}
        faults={faults}
        onChange={(parts) => {
          // A different address may have other methods.
          onChange({ address: { ...typed.address, ...parts }, method: undefined });
        }}
      />
      {offered && (
        <SelectField
          label="Delivery"
          options={offered.methods.map(({ id, name, price }) => ({
            value: id,
            label: `${name}, ${price === 0 ? 'free' : formatDollars(price)}`,
          }))}
          value={typed.method ?? offered.method}
          onChange={({ target }) => {
            onChange({ method: target.value });
          }}
        />
      )}
      <p className={styles.quiet}>
        Delivery is charged at today’s price. Tax uses the rate at the destination on the day of the
        order.
      </p>
    </>
  );
}
