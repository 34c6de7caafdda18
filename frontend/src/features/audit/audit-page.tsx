import type { AuditEntryView, AuditPage as AuditPageView } from '@shop/contracts/core/audit';
import { OfficeList } from '../views/office-list';
import { useListAuditInfiniteQuery } from '../audit-record/audit-api';
import { AuditFilterBar } from './audit-filter-bar';
import { actionLabel, auditKindLabels } from '../audit-record/audit-labels';
import styles from './audit-page.module.css';
import { useAuditColumns } from './use-audit-columns';
import { useAuditFilters } from './use-audit-filters';

const entriesOf = ({ entries }: AuditPageView) => entries;
const nameOf = ({ action, subject }: AuditEntryView) => `${actionLabel(action)}, ${subject.name}`;

/** Who changed what in the back-office, and when. */
export function AuditPage() {
  const { search, ...view } = useAuditFilters();
  const query = useListAuditInfiniteQuery(search, {
    refetchOnMountOrArgChange: true,
    skip: !view.isReady,
  });
  const columns = useAuditColumns();
  return (
    <div className={styles.page}>
      <AuditFilterBar {...view} />
      <Missing page={query.currentData?.pages.at(-1)} />
      <OfficeList
        what="changes"
        whence="Changes made by admins are recorded here, with the values before and after."
        rowsOf={entriesOf}
        view={view}
        query={query}
        columns={columns}
        nameOf={nameOf}
      />
    </div>
  );
}

/** Names the services whose part of the record is missing because they are not available. */
function Missing({ page }: { page: AuditPageView | undefined }) {
  if (!page || page.missing.length === 0) return null;
  const kinds = page.missing.map((kind) => auditKindLabels[kind].toLowerCase()).join(', ');
  return (
    <p role="status" className={styles.missing}>
      Changes of {kinds} are not available at the moment.
    </p>
  );
}
