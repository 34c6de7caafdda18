import type { EnquiryList, EnquirySummary } from '@shop/contracts/correspondence/correspondence';
import { adminPaths } from '../../lib/admin-paths';
import { ROWS } from '../../lib/numbered-pages';
import { OfficeList } from '../views/office-list';
import { useListEnquiriesInfiniteQuery } from './correspondence-admin-api';
import styles from './enquiries-page.module.css';
import { EnquiryCounts } from './enquiry-counts';
import { EnquiryFilters } from './enquiry-filters';
import { enquiryColumns } from './enquiry-columns';
import { useEnquiryFilters } from './use-enquiry-filters';

const enquiriesOf = ({ enquiries }: EnquiryList) => enquiries;
const nameOf = ({ subject }: EnquirySummary) => subject;
const hrefOf = ({ _id }: EnquirySummary) => adminPaths.enquiry.href(_id);

/** One inbox for quotes, samples, messages and the newsletter. */
export function EnquiriesPage() {
  const view = useEnquiryFilters();
  const { filters, change, isReady } = view;
  const query = useListEnquiriesInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const counts = query.data?.pages.at(-1)?.counts;
  return (
    <div className={styles.page}>
      {counts && <EnquiryCounts {...counts} filters={filters} onChange={change} />}
      <EnquiryFilters filters={filters} onChange={change} />
      <OfficeList
        what="enquiries"
        whence="Requests from visitors appear here: quotes, samples, prints and messages."
        rowsOf={enquiriesOf}
        columns={enquiryColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
