import type { CertificateRow } from '@shop/contracts/cloth/certificates';
import { schemeName } from '@shop/contracts/cloth/certificate-words';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Table } from '../../../ui/list/table';
import styles from './certificates-page.module.css';
import { TermBadge } from './term-badge';
import { dayText } from '../../../lib/day-text';

export const CertificatesTable = ({
  certificates,
}: {
  certificates: readonly CertificateRow[];
}) => (
  <div className={styles.certificates}>
    <Table cards caption="Certificates">
      <thead>
        <tr>
          <th scope="col">Certificate</th>
          <th scope="col">Holder</th>
          <th scope="col">Institute</th>
          <th scope="col" data-figure>
            Cloths
          </th>
          <th scope="col">Expires on</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <Row key={certificate._id} certificate={certificate} />
        ))}
      </tbody>
    </Table>
  </div>
);

const Row = ({ certificate }: { certificate: CertificateRow }) => (
  <tr>
    <th scope="row" className={styles.name}>
      <Link to={adminPaths.certificate.href(certificate._id)}>
        {schemeName(certificate.scheme)}
        <span className={styles.small}>{certificate.number}</span>
      </Link>
    </th>
    <td className={styles.holder}>{certificate.holder}</td>
    <td className={styles.issuer}>{certificate.issuer}</td>
    <td data-figure className={styles.count}>
      {certificate.clothCount}
    </td>
    <td className={styles.date}>{dayText(certificate.expiresOn)}</td>
    <td className={styles.state}>
      <TermBadge term={certificate} />
    </td>
  </tr>
);
