import {
  deliveryQuery,
  deliveryState,
  type DeliveryList,
  type DeliveryView,
} from '@shop/contracts/inventory/deliveries';
import { Plus } from 'lucide-react';
import { z } from 'zod';
import { adminPaths } from '../../../../lib/admin-paths';
import { ROWS } from '../../../../lib/numbered-pages';
import { ButtonLink } from '../../../../ui/button';
import { BackLink } from '../../../../ui/office/back-link';
import { PageTitle } from '../../../../ui/page-title';
import { Segmented } from '../../../../ui/segmented';
import { OfficeList } from '../../../views/office-list';
import { useListView } from '../../../views/use-list-view';
import styles from './deliveries.module.css';
import { useListDeliveriesInfiniteQuery } from './delivery-admin-api';
import { deliveryColumnIds, deliveryColumns } from './delivery-columns';

const { sort, order } = deliveryQuery.shape;
const address = z.object({
  state: deliveryState.optional().catch(undefined),
  sort: sort.catch('state'),
  order: order.catch('asc'),
});
const states = [
  { value: 'all', label: 'All' },
  { value: 'expected', label: 'Expected' },
  { value: 'received', label: 'Received' },
] as const;

const deliveriesOf = ({ deliveries }: DeliveryList) => deliveries;
const nameOf = ({ number }: DeliveryView) => number;
const hrefOf = ({ _id }: DeliveryView) => adminPaths.delivery.href(_id);

/** /admin/rolls/deliveries: expected and received deliveries. */
export function DeliveriesPage() {
  const view = useListView({ list: 'deliveries', schema: address, columns: deliveryColumnIds });
  const { filters, change, isReady } = view;
  const query = useListDeliveriesInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>Deliveries</PageTitle>
      <BackLink to={adminPaths.rolls.href()}>All rolls</BackLink>
      <div className={styles.toolbar}>
        <Segmented
          label="Deliveries"
          options={states}
          value={filters.state ?? 'all'}
          onChange={(value) => {
            change({ state: value === 'all' ? undefined : value });
          }}
        />
        <ButtonLink to={adminPaths.rollsReceive.href()}>
          <Plus aria-hidden />
          Receive Rolls
        </ButtonLink>
      </div>
      <OfficeList
        what="deliveries"
        whence="Receive or expect your first delivery."
        rowsOf={deliveriesOf}
        columns={deliveryColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
