import type { CertificateList, CertificateRow } from '@shop/contracts/cloth/certificates';
import { certificateSchemes } from '@shop/contracts/cloth/certificate-words';
import { Plus } from 'lucide-react';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { useListCertificatesInfiniteQuery } from './certificate-admin-api';
import { certificateColumns, certificateName } from './certificate-columns';
import styles from './certificates-page.module.css';
import { useCertificateFilters } from './use-certificate-filters';

const schemes = certificateSchemes.map(([value, label]) => ({ value, label }));
const states = [
  { value: 'inForce', label: 'In force' },
  { value: 'ending', label: 'Expires in 60 days' },
  { value: 'expired', label: 'Expired' },
] as const;

const certificatesOf = ({ certificates }: CertificateList) => certificates;
const hrefOf = ({ _id }: CertificateRow) => adminPaths.certificate.href(_id);

/** The certificates of the shop's cloths, sorted by expiry date. */
export function CertificatesPage() {
  const view = useCertificateFilters();
  const { filters, change, isReady } = view;
  const query = useListCertificatesInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
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
      <OfficeList
        what="certificates"
        whence="Add the first one. Cloths show it from its issue date until it expires."
        rowsOf={certificatesOf}
        columns={certificateColumns}
        nameOf={certificateName}
        view={view}
        query={query}
        hrefOf={hrefOf}
      />
    </div>
  );
}
