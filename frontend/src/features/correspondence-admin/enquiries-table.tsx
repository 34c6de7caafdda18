import type { EnquirySummary } from '@shop/contracts/correspondence';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import styles from './enquiries-page.module.css';
import { kindWords, moment, promiseWords, statusTones, statusWords } from './enquiry-words';

export function EnquiriesTable({ enquiries }: { enquiries: readonly EnquirySummary[] }) {
  return (
    <div className={styles.enquiries}>
      <Table caption="Enquiries">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">From</th>
            <th scope="col">Kind</th>
            <th scope="col">Received</th>
            <th scope="col">Promised</th>
            <th scope="col">Assignee</th>
            <th scope="col">Status</th>
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
        <Link to={paths.adminEnquiry.href(_id)}>{subject}</Link>
      </th>
      <td className={styles.who}>
        <span className={styles.name}>{company ? `${name}, ${company}` : name}</span>
        {name !== email && <span className={styles.small}>{email}</span>}
      </td>
      <td className={styles.kind}>{kindWords[kind]}</td>
      <td className={styles.when}>{moment(receivedAt)}</td>
      <td className={styles.promise}>
        <PromiseMark enquiry={enquiry} />
      </td>
      <td className={styles.assignee}>{assignee?.name ?? 'Nobody'}</td>
      <td className={styles.status}>
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
      </td>
    </tr>
  );
}

/** The promised time; marked where it has gone by. */
export function PromiseMark({ enquiry }: { enquiry: EnquirySummary }) {
  const words = promiseWords(enquiry);
  return enquiry.isLate ? <Badge tone="danger">{words}</Badge> : <>{words}</>;
}
