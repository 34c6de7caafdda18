import type { CertificateRow } from '@shop/contracts/cloth/certificates';
import { schemeName } from '@shop/contracts/cloth/certificate-words';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { TermBadge } from './term-badge';

export const certificateColumnIds: ListColumns = {
  usual: ['certificate', 'holder', 'institute', 'cloths', 'expires', 'state'],
};

export const certificateName = ({ scheme, number }: CertificateRow) =>
  `${schemeName(scheme)} ${number}`;

export const certificateColumns: readonly DataColumn<CertificateRow>[] = [
  {
    id: 'certificate',
    label: 'Certificate',
    width: 16,
    isFixed: true,
    cell: (certificate) => (
      <a href={adminPaths.certificate.href(certificate._id)} title={certificateName(certificate)}>
        {certificateName(certificate)}
      </a>
    ),
  },
  {
    id: 'holder',
    label: 'Holder',
    width: 12,
    cell: ({ holder }) => <span title={holder}>{holder}</span>,
  },
  {
    id: 'institute',
    label: 'Institute',
    width: 11,
    cell: ({ issuer }) => <span title={issuer}>{issuer}</span>,
  },
  {
    id: 'cloths',
    label: 'Cloths',
    width: 5,
    figure: true,
    cell: ({ clothCount }) => clothCount,
  },
  { id: 'expires', label: 'Expires on', width: 9.25, cell: ({ expiresOn }) => dayText(expiresOn) },
  {
    id: 'state',
    label: 'State',
    width: 10,
    cell: (certificate) => <TermBadge term={certificate} />,
  },
];
