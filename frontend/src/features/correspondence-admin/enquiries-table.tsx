import type { EnquirySort, EnquirySummary } from '@shop/contracts/correspondence/correspondence';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Badge } from '../../ui/badge';
import { SortHead, type Sorting } from '../../ui/list/sort-head';
import { Table } from '../../ui/list/table';
import styles from './enquiries-page.module.css';
import { enquiryKindLabels, deadlineLabel, statusTones, statusLabels } from './enquiry-labels';
import { momentText } from '../../lib/day-text';

interface EnquiriesTableProps {
  enquiries: readonly EnquirySummary[];
  sorting: Sorting<EnquirySort>;
  onSort: (sorting: Sorting<EnquirySort>) => void;
}

export function EnquiriesTable({ enquiries, ...sorted }: EnquiriesTableProps) {
  return (
    <div className={styles.enquiries}>
      <Table cards caption="Enquiries">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <SortHead label="From" by="name" {...sorted} />
            <th scope="col">Kind</th>
            <SortHead label="Received" by="received" first="desc" {...sorted} />
            <SortHead label="Promised" by="due" {...sorted} />
            <th scope="col">Assignee</th>
            <SortHead label="Status" by="status" first="desc" {...sorted} />
          </tr>
        </thead>
        <tbody>
          {enquiries.map((enquiry) => (
            <EnquiryRow key={enquiry._id} enquiry={enquiry} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function EnquiryRow({ enquiry }: { enquiry: EnquirySummary }) {
  const { _id, subject, name, email, company, kind, receivedAt, assignee, status } = enquiry;
  return (
    <tr data-late={enquiry.isLate || undefined}>
      <th scope="row" className={styles.subject}>
        <Link to={adminPaths.enquiry.href(_id)}>{subject}</Link>
      </th>
      <td className={styles.who}>
        <span className={styles.name}>{company ? `${name}, ${company}` : name}</span>
        {name !== email && <span className={styles.small}>{email}</span>}
      </td>
      <td className={styles.kind}>{enquiryKindLabels[kind]}</td>
      <td className={styles.when}>{momentText(receivedAt)}</td>
      <td className={styles.deadline}>
        <DeadlineBadge enquiry={enquiry} />
      </td>
      <td className={styles.assignee}>{assignee?.name ?? 'Unassigned'}</td>
      <td className={styles.status}>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </td>
    </tr>
  );
}

/** The response deadline; highlighted when it has passed. */
export function DeadlineBadge({ enquiry }: { enquiry: EnquirySummary }) {
  const label = deadlineLabel(enquiry);
  return enquiry.isLate ? <Badge tone="danger">{label}</Badge> : <>{label}</>;
}
