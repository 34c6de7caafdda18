import type { CustomerMail as Mail } from '@shop/contracts/correspondence/customer-mail';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Panel } from '../../ui/panel';
import { deliveryLabels, deliveryTones } from '../correspondence-admin/email-labels';
import { statusLabels, statusTones } from '../correspondence-admin/enquiry-labels';
import styles from './customer-page.module.css';
import { PartAway } from './part-away';

interface CustomerMailProps {
  email: string;
  mail: Mail | null;
  onRetry: () => void;
}

/** The newest enquiries of a customer, and the newest e-mails to the customer. */
export function CustomerMail({ email, mail, onRetry }: CustomerMailProps) {
  const search = `?search=${encodeURIComponent(email)}`;
  return (
    <>
      <Panel
        title="Enquiries"
        actions={<Link to={adminPaths.enquiries.href() + search}>All enquiries</Link>}
      >
        {mail === null && <PartAway onRetry={onRetry} />}
        {mail?.enquiries.length === 0 && <p className={styles.soft}>None yet.</p>}
        <ul className={styles.entries} aria-label="Newest enquiries">
          {mail?.enquiries.map(({ _id, subject, status, receivedAt }) => (
            <Entry
              key={_id}
              to={adminPaths.enquiry.href(_id)}
              subject={subject}
              at={receivedAt}
              word={statusLabels[status]}
              tone={statusTones[status]}
            />
          ))}
        </ul>
      </Panel>
      <Panel
        title="E-mails"
        actions={<Link to={adminPaths.emails.href() + search}>All e-mails</Link>}
      >
        {mail === null && <PartAway onRetry={onRetry} />}
        {mail?.emails.length === 0 && <p className={styles.soft}>None yet.</p>}
        <ul className={styles.entries} aria-label="Newest e-mails">
          {mail?.emails.map(({ _id, subject, status, writtenAt }) => (
            <Entry
              key={_id}
              to={adminPaths.email.href(_id)}
              subject={subject}
              at={writtenAt}
              word={deliveryLabels[status]}
              tone={deliveryTones[status]}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

interface EntryProps {
  to: string;
  subject: string;
  at: string;
  word: string;
  tone: BadgeTone;
}

const Entry = ({ to, subject, at, word, tone }: EntryProps) => (
  <li className={styles.entry}>
    <span>
      <Link to={to}>{subject}</Link>
      <time className={styles.quiet} dateTime={at}>
        {momentText(at)}
      </time>
    </span>
    <span>
      <Badge tone={tone}>{word}</Badge>
    </span>
  </li>
);
