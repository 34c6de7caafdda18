import type { DeliveryDetail } from '@shop/contracts/inventory/deliveries';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../../lib/admin-paths';
import { errorMessage, errorStatus } from '../../../../lib/error-message';
import { LoadFailed } from '../../../../ui/list/load-failed';
import { PageTitle } from '../../../../ui/page-title';
import { Spinner } from '../../../../ui/spinner';
import { RollsTable } from '../rolls-table';
import { ArrivalForm } from './arrival-form';
import styles from './deliveries.module.css';
import { useGetDeliveryQuery } from './delivery-admin-api';
import { DeliveryForm } from './delivery-form';
import { whenText } from './delivery-text';
import { BackLink } from '../../../../ui/office/back-link';

/** /admin/rolls/deliveries/{id}: an expected delivery can be changed and received here. */
export function DeliveryPage() {
  const { id = '' } = useParams();
  const query = useGetDeliveryQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: delivery, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <BackLink to={adminPaths.deliveries.href()}>All deliveries</BackLink>
      {!delivery && !error && <Spinner label="Loading delivery..." />}
      {!delivery && error && (
        <LoadFailed
          title={isUnknown ? 'Delivery not found' : 'The delivery could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {delivery && <Delivery delivery={delivery} />}
    </div>
  );
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const { number, supplier, state, rollsOfDelivery } = delivery;
  return (
    <>
      <PageTitle isPrivate>{`${number}, ${supplier}`}</PageTitle>
      <div>
        <h2 className={styles.title}>
          {number}, {supplier}
        </h2>
        <p className={styles.soft}>{whenText(delivery)}</p>
      </div>
      {state === 'expected' ? (
        <div className={styles.page}>
          <DeliveryForm delivery={delivery} />
          <ArrivalForm delivery={delivery} />
        </div>
      ) : (
        <RollsTable rolls={rollsOfDelivery} />
      )}
    </>
  );
}
