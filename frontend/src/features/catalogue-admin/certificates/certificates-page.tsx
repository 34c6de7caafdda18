import { certificateSchemes } from '@shop/contracts/cloth/certificate-words';
import { Plus } from 'lucide-react';
import { adminPaths } from '../../../lib/admin-paths';
import { useFailure } from '../../../lib/use-failure';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { PagedList } from '../../../ui/list/paged-list';
import { useListCertificatesQuery } from './certificate-admin-api';
import styles from './certificates-page.module.css';
import { CertificatesTable } from './certificates-table';
import { useCertificateFilters } from './use-certificate-filters';

const schemes = certificateSchemes.map(([value, label]) => ({ value, label }));
const states = [
  { value: 'inForce', label: 'In force' },
  { value: 'ending', label: 'Expires in 60 days' },
  { value: 'expired', label: 'Expired' },
] as const;

/** The certificates of the shop's cloths, the first to expire first. */
export function CertificatesPage() {
  const { filters, query, isFiltered, change, reset } = useCertificateFilters();
  const list = useListCertificatesQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Certificates could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <ListFilters
          filters={filters}
          onChange={change}
          label="Search certificates"
          placeholder="Number, holder or institute"
          className={styles.filters}
          selects={[
            { name: 'scheme', label: 'Scheme', all: 'All schemes', options: schemes },
            { name: 'state', label: 'State', all: 'All states', options: states },
          ]}
        />
        <ButtonLink to={adminPaths.certificateNew.href()}>
          <Plus aria-hidden />
          Add Certificate
        </ButtonLink>
      </div>
      <PagedList
        what="certificates"
        query={list}
        failure={failure}
        rowsOf={({ certificates }) => certificates}
        isFiltered={isFiltered}
        whence="Add the first one: cloths name it from its issue until it expires."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ certificates }) => <CertificatesTable certificates={certificates} />}
      </PagedList>
    </div>
  );
}
