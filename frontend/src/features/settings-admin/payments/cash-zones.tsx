import type { ShippingZoneView } from '@shop/contracts/pricing/shipping';
import { useId } from 'react';
import { CheckField } from '../../../ui/check-field';
import styles from '../settings.module.css';

interface CashZonesProps {
  zones: readonly ShippingZoneView[];
  /** Ids of the zones in which cash is accepted. */
  value: readonly string[];
  error?: string;
  onChange: (value: string[]) => void;
}

/** The delivery zones in which the courier accepts cash. */
export function CashZones({ zones, value, error, onChange }: CashZonesProps) {
  const fault = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : fault}>
      <legend>Zones where cash is accepted</legend>
      {zones.map(({ _id, name }) => (
        <CheckField
          key={_id}
          label={name}
          checked={value.includes(_id)}
          onChange={({ target }) => {
            const others = value.filter((zone) => zone !== _id);
            onChange(target.checked ? [...others, _id] : others);
          }}
        />
      ))}
      {error !== undefined && (
        <p id={fault} className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
