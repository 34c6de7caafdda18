import { useFailure } from '../../lib/use-failure';
import { ListState, NothingFits } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { useListEnquiriesQuery } from './correspondence-admin-api';
import styles from './enquiries-page.module.css';
import { EnquiriesTable } from './enquiries-table';
import { EnquiryCounts } from './enquiry-counts';
import { EnquiryFilterBar } from './enquiry-filters';
import { useEnquiryFilters } from './use-enquiry-filters';

/** One inbox for quotes, samples, messages and the newsletter. */
export function EnquiriesPage() {
  const { filters, query, change, reset } = useEnquiryFilters();
  const list = useListEnquiriesQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Enquiries could not be loaded', list.error);
  return (
    <div className={styles.page}>
      {list.data && <EnquiryCounts {...list.data.counts} filters={filters} onChange={change} />}
      <EnquiryFilterBar filters={filters} onChange={change} />
      <ListState what="enquiries" query={list} failure={failure}>
        {({ enquiries, total, page, pages }) =>
          enquiries.length === 0 ? (
            <NothingFits what="enquiries" onReset={reset} />
          ) : (
            <>
              <EnquiriesTable enquiries={enquiries} sorting={filters} onSort={change} />
              <Pager
                page={page}
                pages={pages}
                onPage={(next) => {
                  change({ page: next });
                }}
              >
                Showing {enquiries.length} of {total.toLocaleString('en-US')} enquiries
              </Pager>
            </>
          )
        }
      </ListState>
    </div>
  );
}
