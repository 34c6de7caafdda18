import type { EmailSort, EmailView } from '@shop/contracts/correspondence/correspondence';
import { Link, useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Badge } from '../../ui/badge';
import { SortHead, type Sorting } from '../../ui/list/sort-head';
import { Table } from '../../ui/list/table';
import { deliveryTones, deliveryLabels, emailKindLabels } from './email-labels';
import styles from './emails-page.module.css';
import { momentText } from '../../lib/day-text';

interface EmailsTableProps {
  emails: readonly EmailView[];
  sorting: Sorting<EmailSort>;
  onSort: (sorting: Sorting<EmailSort>) => void;
}

export const EmailsTable = ({ emails, ...sorted }: EmailsTableProps) => (
  <div className={styles.emails}>
    <Table cards caption="E-mails">
      <thead>
        <tr>
          <SortHead label="Subject" by="subject" {...sorted} />
          <SortHead label="To" by="to" {...sorted} />
          <th scope="col">Kind</th>
          <SortHead label="Written" by="written" first="desc" {...sorted} />
          <SortHead label="Delivery" by="status" {...sorted} />
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <EmailRow key={email._id} email={email} />
        ))}
      </tbody>
    </Table>
  </div>
);

function EmailRow({ email }: { email: EmailView }) {
  const { _id, subject, to, kind, createdAt, status, lastError } = email;
  const { search } = useLocation();
  return (
    <tr>
      <th scope="row" className={styles.subject}>
        <Link to={{ pathname: adminPaths.email.href(_id), search }}>{subject}</Link>
      </th>
      <td className={styles.to}>{to}</td>
      <td className={styles.kind}>{emailKindLabels[kind]}</td>
      <td className={styles.when}>{momentText(createdAt)}</td>
      <td className={styles.delivery}>
        <Badge tone={deliveryTones[status]}>{deliveryLabels[status]}</Badge>
        {status !== 'sent' && lastError && <span className={styles.small}>{lastError}</span>}
      </td>
    </tr>
  );
}
