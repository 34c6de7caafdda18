import type { KeptAddress } from '@shop/contracts/auth/addresses';
import { Suspense, useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';
import { Panel } from '../../../ui/panel';
import styles from '../account/account-page.module.css';
import {
  useChangeAddressMutation,
  useListAddressesQuery,
  useRemoveAddressMutation,
} from './address-api';
import { addressText } from './address-text';

const AddressForm = lazyPart(async () => (await import('./address-form')).AddressForm);

/** The addresses that the checkout offers. */
export function AddressesPanel() {
  const { data, error } = useListAddressesQuery();
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => {
    setEdited(null);
  };
  return (
    <Panel title="Addresses">
      {error && <p role="alert">{errorMessage(error, 'Your addresses could not be loaded.')}</p>}
      {data?.addresses.length === 0 && (
        <p className={styles.text}>Addresses saved here are offered at checkout.</p>
      )}
      {data && (
        <ul role="list" className={styles.sessions}>
          {data.addresses.map((kept) => (
            <li key={kept._id} className={styles.session}>
              {edited === kept._id ? (
                <Suspense>
                  <AddressForm kept={kept} onClose={close} />
                </Suspense>
              ) : (
                <AddressRow
                  kept={kept}
                  onEdit={() => {
                    setEdited(kept._id);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <Suspense>
          <AddressForm onClose={close} />
        </Suspense>
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setEdited('new');
          }}
        >
          Add an address
        </Button>
      )}
    </Panel>
  );
}

function AddressRow({ kept, onEdit }: { kept: KeptAddress; onEdit: () => void }) {
  const [change, changing] = useChangeAddressMutation();
  const [remove, removing] = useRemoveAddressMutation();
  const text = addressText(kept.address);
  const error = changing.error ?? removing.error;
  return (
    <>
      <div className={styles.address}>
        <p>{text}</p>
        {kept.isDefault && <Badge>Default</Badge>}
        {error && <p role="alert">{errorMessage(error, 'The address could not be changed.')}</p>}
      </div>
      <div className={styles.choices}>
        {!kept.isDefault && (
          <Button
            variant="quiet"
            size="small"
            busy={changing.isLoading}
            aria-label={`Make default: ${text}`}
            onClick={() => void change({ id: kept._id, isDefault: true })}
          >
            Make default
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`Edit: ${text}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={removing.isLoading}
          aria-label={`Delete: ${text}`}
          onClick={() => void remove(kept._id)}
        >
          Delete
        </Button>
      </div>
    </>
  );
}
