import type { BulkChange } from '@shop/contracts/core/bulk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { bulkFinished, useListOpenBulkQuery } from './bulk-api';
import { changedText, undoneText } from './bulk-text';
import { ChangeLine } from './change-line';
import styles from './open-changes.module.css';

const SHOWN_MS = 10_000;
const NOTHING_SAID = { ids: new Set<string>(), newest: null };

/** A line for each bulk change of this admin that is running or can still be undone. */
export function OpenChanges() {
  const dispatch = useDispatch();
  const { data } = useListOpenBulkQuery(undefined, { refetchOnFocus: true });
  // An undo in the background may already be missing from the open changes.
  const [undoing, setUndoing] = useState<readonly BulkChange[]>([]);
  const listed = data?.changes ?? [];
  const known = new Set(listed.map(({ _id }) => _id));
  const changes = [...listed, ...undoing.filter(({ _id }) => !known.has(_id))];
  const [said, setSaid] = useState<{ ids: ReadonlySet<string>; newest: string | null }>(
    NOTHING_SAID,
  );
  const fresh = listed.find(({ _id, state }) => state === 'applied' && !said.ids.has(_id));
  if (fresh) {
    const applied = listed.filter(({ state }) => state === 'applied').map(({ _id }) => _id);
    setSaid({ ids: new Set([...said.ids, ...applied]), newest: fresh._id });
  }
  const newest = listed.find(({ _id }) => _id === said.newest);

  const report = (change: BulkChange) => {
    setUndoing((before) => before.filter(({ _id }) => _id !== change._id));
    if (change.state === 'undoing') setUndoing((before) => [...before, change]);
    if (change.state !== 'undone') return;
    const type = change.failed > 0 ? 'error' : 'success';
    dispatch(alertAdded({ type, msg: undoneText(change), duration: SHOWN_MS }));
  };

  return (
    <>
      <p role="status">
        {/* Announces each change once, without the seconds. */}
        <VisuallyHidden>
          {newest && `${changedText(newest)} It can be undone at the top of the page.`}
        </VisuallyHidden>
      </p>
      {changes.length > 0 && (
        <section className={styles.changes} aria-label="Changes that can be undone">
          <ul role="list">
            {changes.map((change) => (
              <ChangeLine
                key={change._id}
                listed={change}
                onReport={report}
                onFinished={() => {
                  dispatch(bulkFinished());
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
