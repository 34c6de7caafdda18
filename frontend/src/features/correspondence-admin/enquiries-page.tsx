import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/list/paged-list';
import { useListEnquiriesQuery } from './correspondence-admin-api';
import styles from './enquiries-page.module.css';
import { EnquiriesTable } from './enquiries-table';
import { EnquiryCounts } from './enquiry-counts';
import { EnquiryFilters } from './enquiry-filters';
import { useEnquiryFilters } from './use-enquiry-filters';

/** One inbox for quotes, samples, messages and the newsletter. */
export function EnquiriesPage() {
  const { filters, query, isFiltered, change, reset } = useEnquiryFilters();
  const list = useListEnquiriesQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Enquiries could not be loaded', list.error);
  return (
    <div className={styles.page}>
      {list.data && <EnquiryCounts {...list.data.counts} filters={filters} onChange={change} />}
      <EnquiryFilters filters={filters} onChange={change} />
      <PagedList
        what="enquiries"
        query={list}
        failure={failure}
        rowsOf={({ enquiries }) => enquiries}
        isFiltered={isFiltered}
        whence="What visitors ask for comes in here: quotes, samples, prints and messages."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ enquiries }) => (
          <EnquiriesTable enquiries={enquiries} sorting={filters} onSort={change} />
        )}
      </PagedList>
    </div>
  );
}
