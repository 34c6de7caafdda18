import type { DocumentView, StaffDocumentsOfOrder } from '@shop/contracts/billing/documents';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import { Link } from 'react-router-dom';
import { nounOf } from '../../../ui/count-text';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { DocumentLines } from '../../order/documents/document-list';
import { CorrectInvoice } from './correct-invoice';
import { useIssueDocumentsMutation, useStaffDocumentsQuery } from './document-admin-api';
import styles from './documents.module.css';

/** The invoices and credit notes of an order, and the documents that its parcels lack. */
export function DocumentsPanel({ order }: { order: string }) {
  const { data, error } = useStaffDocumentsQuery(order, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Documents">
      <div className={styles.page}>
        {error && (
          <p className={styles.quiet}>{errorMessage(error, 'Documents could not be loaded')}</p>
        )}
        {data?.documents.length === 0 && !data.missing && (
          <p className={styles.quiet}>An invoice is issued once a parcel leaves.</p>
        )}
        {data && data.documents.length > 0 && <StaffLines documents={data.documents} />}
        {data?.missing && <Missing order={order} missing={data.missing} />}
      </div>
    </Panel>
  );
}

/** An invoice can be corrected while part of it has not been credited. */
const StaffLines = ({ documents }: Pick<StaffDocumentsOfOrder, 'documents'>) => (
  <DocumentLines
    documents={documents}
    forStaff
    actionsOf={(document) =>
      document.kind === 'invoice' &&
      creditedCents(document, documents) < toCents(document.total) && (
        <CorrectInvoice invoice={document} />
      )
    }
  />
);

const creditedCents = ({ _id }: DocumentView, documents: readonly DocumentView[]): number =>
  sum(documents.filter(({ invoice }) => invoice?._id === _id).map(({ total }) => toCents(total)));

interface MissingProps {
  order: string;
  missing: NonNullable<StaffDocumentsOfOrder['missing']>;
}

function Missing({ order, missing: { parcels, isOrder, why, rate } }: MissingProps) {
  const [issue, { isLoading, error }] = useIssueDocumentsMutation();
  if (why === 'seller')
    return (
      <p className={styles.quiet}>
        No invoice can be issued until the seller’s details are set:{' '}
        <Link to={adminPaths.settingsShop.href()}>Settings, Shop</Link>.
      </p>
    );
  if (rate)
    return (
      <p className={styles.quiet}>
        No invoice is issued without an exchange rate of {rate.currency} dated on or before{' '}
        {dayText(rate.suppliedOn)}: <Link to={adminPaths.settingsShop.href()}>Settings, Shop</Link>.
      </p>
    );
  return (
    <>
      <p className={styles.quiet}>
        {isOrder ? 'This order was paid without an invoice.' : parcelsText(parcels)}
      </p>
      {error && <p role="alert">{errorMessage(error, 'The invoices could not be issued')}</p>}
      <div>
        <Button variant="secondary" busy={isLoading} onClick={() => void issue(order)}>
          Issue {nounOf(isOrder ? 1 : parcels, 'invoices')}
        </Button>
      </div>
    </>
  );
}

const parcelsText = (parcels: number): string =>
  parcels === 1
    ? 'A parcel has left without an invoice.'
    : `${String(parcels)} parcels have left without an invoice.`;
