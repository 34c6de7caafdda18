import type { EnquiryList } from '@shop/contracts/correspondence';
import { Inbox, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../lib/error-message';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Pager } from '../../ui/pager';
import { Spinner } from '../../ui/spinner';
import { useListEnquiriesQuery } from './correspondence-admin-api';
import styles from './enquiries-page.module.css';
import { EnquiriesTable } from './enquiries-table';
import { EnquiryFilterBar } from './enquiry-filters';
import { useEnquiryFilters } from './use-enquiry-filters';

const LIST_FAILED = 'Enquiries could not be loaded';

/** One inbox for quotes, samples, messages and the newsletter. */
export function EnquiriesPage() {
  const { filters, query, change, reset } = useEnquiryFilters();
  const { data, error, isLoading, isFetching, refetch } = useListEnquiriesQuery(query, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (error) logError(LIST_FAILED, error);
  }, [error]);

  return (
    <div className={styles.page}>
      {data && (
        <div className={styles.counts}>
          <Button
            variant="secondary"
            size="small"
            aria-pressed={filters.late === 'yes'}
            onClick={() => {
              change({ late: filters.late ? undefined : 'yes' });
            }}
          >
            Late: {data.counts.late}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-pressed={filters.status === 'new'}
            onClick={() => {
              change({ status: filters.status === 'new' ? undefined : 'new' });
            }}
          >
            New: {data.counts.new}
          </Button>
        </div>
      )}
      <EnquiryFilterBar filters={filters} onChange={change} />
      {isLoading && <Spinner label="Loading enquiries..." />}
      {error && (
        <EmptyState
          icon={<RotateCcw />}
          title={LIST_FAILED}
          text={errorMessage(error, 'Something went wrong.')}
        >
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </EmptyState>
      )}
      {data && !error && (
        <Enquiries
          list={data}
          onReset={reset}
          onPage={(page) => {
            change({ page });
          }}
        />
      )}
    </div>
  );
}

interface EnquiriesProps {
  list: EnquiryList;
  onPage: (page: number) => void;
  onReset: () => void;
}

function Enquiries({ list, onPage, onReset }: EnquiriesProps) {
  const { enquiries, total, page, pages } = list;
  if (enquiries.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="No enquiries here" text="None matches what you look for.">
        <Button variant="secondary" onClick={onReset}>
          Show all enquiries
        </Button>
      </EmptyState>
    );
  return (
    <>
      <EnquiriesTable enquiries={enquiries} />
      <Pager page={page} pages={pages} onPage={onPage}>
        Showing {enquiries.length} of {total.toLocaleString('en-US')} enquiries
      </Pager>
    </>
  );
}
