import type { AuditEntryView } from '@shop/contracts/core/audit';
import type { EmailView } from '@shop/contracts/correspondence/correspondence';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import { Panel } from '../../ui/panel';
import { useListAuditInfiniteQuery } from '../audit-record/audit-api';
import { actionLabel, changesOf, wordsOf } from '../audit-record/audit-labels';
import { useListEmailsInfiniteQuery } from '../correspondence-admin/correspondence-admin-api';
import { deliveryLabels } from '../correspondence-admin/email-labels';
import { numberOf } from '../order/order-text';
import styles from './order-notes.module.css';

/** Most e-mails that are shown; the rest is in the list of e-mails. */
const EMAILS = 50;

interface Change {
  key: string;
  at: string;
  text: string;
  detail: string;
  by: string;
}

/** Lists the changes of the order by staff (parcels, money, returns, edits) and the e-mails about it, newest first. */
export function OrderChanges({ order }: { order: OrderDetail }) {
  const audit = useListAuditInfiniteQuery(
    { subject: order._id, order: 'desc' },
    { refetchOnMountOrArgChange: true },
  );
  const emails = useListEmailsInfiniteQuery(
    { search: numberOf(order), sort: 'written', order: 'desc', limit: EMAILS },
    { refetchOnMountOrArgChange: true },
  );
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const written = emails.data?.pages.flatMap((page) => page.emails) ?? [];
  const changes = [...entries.map(changeOf), ...written.map(emailOf)].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
  return (
    <Panel title="Changes and e-mails">
      {changes.length === 0 && <p className={styles.quiet}>None yet.</p>}
      {changes.length > 0 && (
        <ol className={styles.notes} aria-label="Changes and e-mails">
          {changes.map(({ key, at, text, detail, by }) => (
            <li key={key}>
              <p>{text}</p>
              {detail !== '' && <p className={styles.quiet}>{detail}</p>}
              <p className={styles.quiet}>
                {by}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries.length > 0 && (
        <p className={styles.more}>
          <Link to={`${adminPaths.audit.href()}?subject=${order._id}`}>
            Values before and after each change
          </Link>
        </p>
      )}
    </Panel>
  );
}

const changeOf = (entry: AuditEntryView): Change => ({
  key: entry._id,
  at: entry.at,
  text: actionLabel(entry.action),
  detail: detailOf(entry),
  by: entry.by.name,
});

/** Returns the values after the change: `return R1 · state approved`. */
const detailOf = (entry: AuditEntryView): string =>
  changesOf(entry)
    .map(({ field, after }) => ({ field, value: wordsOf(after) }))
    .filter(({ value }) => value !== '–' && !ID.test(value))
    .map(({ field, value }) => `${field} ${value}`)
    .join(' · ');

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const emailOf = ({ _id, subject, to, status, createdAt }: EmailView): Change => ({
  key: _id,
  at: createdAt,
  text: `E-mail: ${subject}`,
  detail: '',
  by: `${deliveryLabels[status]} to ${to}`,
});
