import type { AuditEntryView } from '@shop/contracts/core/audit';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { Image } from '../../ui/image';
import { actionLabel, changesOf, wordsOf, type FieldChange } from '../audit-record/audit-labels';
import styles from './audit-page.module.css';
import { PutBackOfEntry } from './put-back-of-entry';

/** A change in one line, which expands to the full change. */
export function AuditChanges({ entry }: { entry: AuditEntryView }) {
  const [isOpen, setOpen] = useState(false);
  const { action, subject, before, after } = entry;
  return (
    <div className={styles.change}>
      <PutBackOfEntry entry={entry} />
      <button
        type="button"
        className={styles.pick}
        onClick={() => {
          setOpen(true);
        }}
      >
        {before && after ? <Line entry={entry} /> : before ? 'Old value' : 'New value'}
      </button>
      {isOpen && (
        <Dialog
          open
          title={`${actionLabel(action)}: ${subject.name}`}
          onClose={() => {
            setOpen(false);
          }}
        >
          <Whole entry={entry} />
        </Dialog>
      )}
    </div>
  );
}

const Line = ({ entry }: { entry: AuditEntryView }) =>
  changesOf(entry).map(({ field, before, after }, at) => (
    <span key={field}>
      {at > 0 && ' · '}
      <span>{field}</span> <del>{wordsOf(before)}</del> → <ins>{wordsOf(after)}</ins>
    </span>
  ));

/** Text, or thumbnails in their order. */
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

/** The value of each field before and after the change. */
const Whole = ({ entry }: { entry: AuditEntryView }) => (
  <dl className={styles.changes}>
    {changesOf(entry).map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {entry.before && (
            <del data-alone={entry.after === null || undefined}>
              <Value value={before} />
            </del>
          )}
          {entry.before && entry.after && <span aria-hidden> → </span>}
          {entry.after && (
            <ins>
              <Value value={after} />
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
