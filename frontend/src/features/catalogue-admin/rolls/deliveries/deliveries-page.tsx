import { deliveryState, type DeliveryView } from '@shop/contracts/inventory/deliveries';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { adminPaths } from '../../../../lib/admin-paths';
import { useFailure } from '../../../../lib/use-failure';
import { useUrlFilters } from '../../../../lib/use-url-filters';
import { Badge } from '../../../../ui/badge';
import { ButtonLink } from '../../../../ui/button';
import { BackLink } from '../../../../ui/office/back-link';
import { PagedList } from '../../../../ui/list/paged-list';
import { Table } from '../../../../ui/list/table';
import { PageTitle } from '../../../../ui/page-title';
import { Segmented } from '../../../../ui/segmented';
import styles from './deliveries.module.css';
import { useListDeliveriesQuery } from './delivery-admin-api';
import { whenText } from './delivery-text';

const address = z.object({
  state: deliveryState.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});
const states = [
  { value: 'all', label: 'All' },
  { value: 'expected', label: 'Expected' },
  { value: 'received', label: 'Received' },
] as const;

/** /admin/rolls/deliveries: what is expected, and what has come. */
export function DeliveriesPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListDeliveriesQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Deliveries could not be loaded', list.error);
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
      <PagedList
        what="deliveries"
        query={list}
        failure={failure}
        rowsOf={({ deliveries }) => deliveries}
        isFiltered={isFiltered}
        whence="Receive the first one, or expect it."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ deliveries }) => <DeliveriesTable deliveries={deliveries} />}
      </PagedList>
    </div>
  );
}

const DeliveriesTable = ({ deliveries }: { deliveries: readonly DeliveryView[] }) => (
  <div className={styles.deliveries}>
    <Table cards caption="Deliveries">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Supplier</th>
          <th scope="col">When</th>
          <th scope="col" data-figure>
            Rolls
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery._id}>
            <th scope="row" className={styles.number}>
              <Link to={adminPaths.delivery.href(delivery._id)}>{delivery.number}</Link>
            </th>
            <td className={styles.supplier}>{delivery.supplier}</td>
            <td className={styles.when}>{whenText(delivery)}</td>
            <td data-figure className={styles.count}>
              {delivery.rolls} {delivery.rolls === 1 ? 'roll' : 'rolls'}
            </td>
            <td className={styles.state}>
              {delivery.state === 'expected' ? (
                <Badge>Expected</Badge>
              ) : (
                <Badge tone="success">Received</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
