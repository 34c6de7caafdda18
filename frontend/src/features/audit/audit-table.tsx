import type { AuditEntryView } from '@shop/contracts/core/audit';
import { Link } from 'react-router-dom';
import { Image } from '../../ui/image';
import { Table } from '../../ui/list/table';
import styles from './audit-page.module.css';
import { actionLabel, changesOf, pageOf, type FieldChange } from './audit-labels';
import type { useAuditFilters } from './use-audit-filters';
import { momentText } from '../../lib/day-text';

interface AuditTableProps {
  entries: readonly AuditEntryView[];
  onFilter: ReturnType<typeof useAuditFilters>['change'];
}

export function AuditTable({ entries, onFilter }: AuditTableProps) {
  return (
    <div className={styles.record}>
      <Table cards caption="Changes by admins">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Before and after</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} onFilter={onFilter} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function AuditRow({
  entry,
  onFilter,
}: { entry: AuditEntryView } & Pick<AuditTableProps, 'onFilter'>) {
  const { at, by, action, subject } = entry;
  const page = pageOf(entry);
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{momentText(at)}</time>
      </td>
      <td>
        <button
          type="button"
          className={styles.pick}
          title={`Only changes by ${by.name}`}
          onClick={() => {
            onFilter({ by: by._id });
          }}
        >
          {by.name}
        </button>
      </td>
      <td className={styles.what}>
        {actionLabel(action)}
        <button
          type="button"
          className={styles.pick}
          title={`Only changes of ${subject.name}`}
          onClick={() => {
            onFilter({ subject: subject._id });
          }}
        >
          {subject.name}
        </button>
        {page !== undefined && (
          <Link to={page} className={styles.open} aria-label={`Open ${subject.name}`}>
            Open
          </Link>
        )}
      </td>
      <td>
        <Changes entry={entry} />
      </td>
    </tr>
  );
}

/** Words, or small images in their order. */
function Value({ value }: { value: FieldChange['before'] }) {
  if (typeof value === 'string') return value;
  return (
    <span className={styles.images}>
      {value.images.map((address, index) => (
        <Image
          key={address}
          src={address}
          alt={`Image ${String(index + 1)}`}
          sizes="2.5rem"
          shape="square"
        />
      ))}
    </span>
  );
}

/** Whole products, new or gone, are folded away; a change is read at a glance. */
function Changes({ entry }: { entry: AuditEntryView }) {
  const changes = changesOf(entry);
  const isWhole = entry.before === null || entry.after === null;
  const list = (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {entry.before &&
              (entry.after ? (
                <del>
                  <Value value={before} />
                </del>
              ) : (
                <Value value={before} />
              ))}
            {entry.before && entry.after && <span aria-hidden> → </span>}
            {entry.after &&
              (entry.before ? (
                <ins>
                  <Value value={after} />
                </ins>
              ) : (
                <Value value={after} />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!isWhole) return list;
  return (
    <details>
      <summary>{entry.before ? 'What it was' : 'What it is'}</summary>
      {list}
    </details>
  );
}
