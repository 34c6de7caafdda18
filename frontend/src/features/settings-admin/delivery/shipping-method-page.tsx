import { useParams, useSearchParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Loaded, SettingPage } from '../setting-frame';
import { useListShippingQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { ShippingMethodForm } from './shipping-method-form';

/** /admin/settings/delivery/methods/new?zone={id} and /methods/{id} */
export function ShippingMethodPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const query = useListShippingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query}>
      {({ zones, methods }) => {
        const method = methods.find(({ _id }) => _id === id);
        const zone = zones.find(({ _id }) => _id === (method?.zone ?? params.get('zone')));
        const title = method ? `${zone?.name ?? ''}: ${method.name}` : 'New delivery method';
        return (
          <SettingPage title={title} back="Delivery" backTo={adminPaths.settingsDelivery.href()}>
            {zone ? (
              <ShippingMethodForm key={method?._id} zone={zone} method={method} />
            ) : (
              <p className={styles.soft}>This method no longer exists.</p>
            )}
          </SettingPage>
        );
      }}
    </Loaded>
  );
}
