import type { ParcelView } from '@shop/contracts/ordering/parcels';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { useOrderQuery } from '../../order/order-api';
import { OtherAddress } from '../../order/other-address';
import { parcelLineText } from '../../order/parcels/parcel-text';
import { addressText } from '../../order/shipping-to';
import { CarrierFields } from './carrier-fields';
import { useResendParcelMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

interface ResendFormProps {
  parcel: ParcelView;
  onDone: () => void;
}

/** Sends the lines of a parcel again, to the same address or to another one. */
export function ResendForm({ parcel, onDone }: ResendFormProps) {
  const { data: order } = useOrderQuery(parcel.order);
  const [address, setAddress] = useState<ShippingAddress | undefined>(parcel.address);
  const [isEditing, setEditing] = useState(false);
  const [shipment, setShipment] = useState({ carrier: parcel.carrier ?? '', tracking: '' });
  const [key] = useState(uuid);
  const [notify, setNotify] = useState(true);
  const [resend, { isLoading, error }] = useResendParcelMutation();
  const to = address ?? order?.shippingAddress;

  const press = async (dispatch: boolean) => {
    if (isLoading) return;
    const input = { parcel: parcel._id, key, ...shipment, dispatch, notify };
    const { error: failed } = await resend({ ...input, ...(address && { address }) });
    if (!failed) onDone();
  };

  if (isEditing && to)
    return (
      <OtherAddress
        address={to}
        onChoose={(chosen) => {
          setAddress(chosen);
          setEditing(false);
        }}
        onClose={() => {
          setEditing(false);
        }}
      />
    );
  return (
    <div className={styles.form}>
      <ul role="list" className={styles.quiet}>
        {parcel.lines.map((line) => (
          <li key={line.product}>{parcelLineText(line)}</li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {parcel.mark === 'lost'
          ? 'These items leave your stock once more. Nothing is charged.'
          : 'Your stock stays as it is. Nothing is charged.'}
      </p>
      {to && (
        <div className={styles.actions}>
          <span>{addressText(to)}</span>
          <Button
            variant="quiet"
            onClick={() => {
              setEditing(true);
            }}
          >
            Other address
          </Button>
        </div>
      )}
      <CarrierFields value={shipment} onChange={setShipment} />
      <CheckField
        label="Send the customer an e-mail when it is dispatched"
        checked={notify}
        onChange={({ target }) => {
          setNotify(target.checked);
        }}
      />
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be sent again')}</p>}
      <div className={styles.actions}>
        <Button variant="quiet" busy={isLoading} onClick={() => void press(false)}>
          Pack
        </Button>
        <Button busy={isLoading} onClick={() => void press(true)}>
          Pack and dispatch
        </Button>
      </div>
    </div>
  );
}
