import type { EnquirySummary } from '@shop/contracts/correspondence/correspondence';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import { Badge } from '../../ui/badge';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import { DeadlineBadge } from './deadline-badge';
import { enquiryKindLabels, statusLabels, statusTones } from './enquiry-labels';

export const enquiryColumnIds: ListColumns = {
  usual: ['subject', 'from', 'kind', 'received', 'due', 'assignee', 'status'],
};

export const enquiryColumns: readonly DataColumn<EnquirySummary>[] = [
  {
    id: 'subject',
    label: 'Subject',
    width: 12,
    isFixed: true,
    cell: ({ _id, subject }) => (
      <a href={adminPaths.enquiry.href(_id)} title={subject}>
        {subject}
      </a>
    ),
  },
  {
    id: 'from',
    label: 'From',
    width: 13,
    sort: { by: 'name' },
    cell: ({ name, email, company }) => (
      <span title={`${name}, ${email}`}>
        <strong>{company ? `${name}, ${company}` : name}</strong>{' '}
        {name !== email && <small>{email}</small>}
      </span>
    ),
  },
  { id: 'kind', label: 'Kind', width: 6, cell: ({ kind }) => enquiryKindLabels[kind] },
  {
    id: 'received',
    label: 'Received',
    width: 12,
    sort: { by: 'received', first: 'desc' },
    cell: ({ receivedAt }) => momentText(receivedAt),
  },
  {
    id: 'due',
    label: 'Promised',
    width: 9,
    sort: { by: 'due' },
    cell: (enquiry) => <DeadlineBadge enquiry={enquiry} />,
  },
  {
    id: 'assignee',
    label: 'Assignee',
    width: 7,
    cell: ({ assignee }) => assignee?.name ?? 'Unassigned',
  },
  {
    id: 'status',
    label: 'Status',
    width: 6.5,
    sort: { by: 'status', first: 'desc' },
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>,
  },
];
