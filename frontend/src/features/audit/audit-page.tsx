import type { AuditPage as AuditPageView } from '@shop/contracts/core/audit';
import { History } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { useListAuditInfiniteQuery } from './audit-api';
import { AuditFilterBar } from './audit-filter-bar';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table';
import { auditKindLabels } from './audit-labels';
import { useAuditFilters } from './use-audit-filters';

const FAILED = 'The record could not be loaded';

/** Who changed what in the back-office, and when. */
export function AuditPage() {
  const { filters, query, change } = useAuditFilters();
  const list = useListAuditInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { currentData: data, error, isFetching } = list;
  const failure = useFailure(FAILED, error);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <div className={styles.page}>
      <AuditFilterBar filters={filters} onChange={change} />
      {!data && isFetching && <Spinner label="Loading the record..." />}
      {!data && !isFetching && failure && <LoadFailed title={FAILED} text={failure} query={list} />}
      {data && <Missing page={data.pages.at(-1)} />}
      {data && entries.length === 0 && (
        <EmptyState
          icon={<History />}
          title="No changes here"
          text="What admins change is written down here, with what it was before."
        />
      )}
      {entries.length > 0 && <AuditTable entries={entries} onFilter={change} />}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </div>
  );
}

/** Names the services whose part of the record is missing because they are not available. */
function Missing({ page }: { page: AuditPageView | undefined }) {
  if (!page || page.missing.length === 0) return null;
  const kinds = page.missing.map((kind) => auditKindLabels[kind].toLowerCase()).join(', ');
  return (
    <p role="status" className={styles.missing}>
      Changes of {kinds} cannot be had at the moment.
    </p>
  );
}
