import { useId } from 'react';
import { TextField } from '../../../ui/text-field';
import { useKnownCarriersQuery } from './parcel-admin-api';

interface Shipment {
  carrier: string;
  tracking: string;
}

/** Carrier and tracking number of a parcel; known carriers are suggested. */
export function CarrierFields({
  value,
  onChange,
}: {
  value: Shipment;
  onChange: (value: Shipment) => void;
}) {
  const list = useId();
  const { data } = useKnownCarriersQuery(undefined);
  return (
    <>
      <TextField
        label="Carrier"
        optional
        list={list}
        maxLength={60}
        value={value.carrier}
        onChange={({ target }) => {
          onChange({ ...value, carrier: target.value });
        }}
      />
      <datalist id={list}>
        {data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        optional
        maxLength={80}
        value={value.tracking}
        onChange={({ target }) => {
          onChange({ ...value, tracking: target.value });
        }}
      />
    </>
  );
}
