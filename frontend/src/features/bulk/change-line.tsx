import type { BulkChange } from '@shop/contracts/core/bulk';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import {
  useExtendBulkUndoMutation,
  useGetBulkQuery,
  useListOpenBulkQuery,
  useUndoBulkMutation,
} from './bulk-api';
import { changedText } from './bulk-text';
import styles from './open-changes.module.css';
import { useSecondsLeft } from './use-seconds-left';

const POLL_MS = 1_000;
/** Interval at which an undo past its deadline is checked with the server, because clocks differ. */
const OVER_MS = 5_000;
const SHOWN_MS = 5_000;

const isRunning = ({ state }: BulkChange) => state === 'applying' || state === 'undoing';

interface ChangeLineProps {
  listed: BulkChange;
  /** Called with the state after an undo. */
  onReport: (change: BulkChange) => void;
  /** Called when a change in the background has ended. */
  onFinished: () => void;
}

/** One bulk change: its progress, or the time left to undo it. */
export function ChangeLine({ listed, onReport, onFinished }: ChangeLineProps) {
  const { currentData } = useGetBulkQuery(listed._id, {
    skip: !isRunning(listed),
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const polled = isRunning(listed) ? currentData?.change : undefined;
  const change = polled ?? listed;
  const hasEnded = polled !== undefined && !isRunning(polled);

  const end = useEffectEvent(() => {
    if (polled?.state === 'undone') onReport(polled);
    onFinished();
  });
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);

  return (
    <li className={styles.change}>
      {isRunning(change) ? (
        <Progress change={change} />
      ) : (
        <Undo change={change} onReport={onReport} />
      )}
    </li>
  );
}

function Progress({ change: { title, state, possible, done, failed } }: { change: BulkChange }) {
  const worked = done + failed;
  const label = state === 'undoing' ? 'Putting back' : title;
  return (
    <>
      <span>{label}</span>
      <progress aria-label={label} max={Math.max(possible, 1)} value={worked} />
      <span>
        {worked.toLocaleString('en-US')} of {possible.toLocaleString('en-US')}
      </span>
    </>
  );
}

function Undo({ change, onReport }: Pick<ChangeLineProps, 'onReport'> & { change: BulkChange }) {
  const { _id, title, failed, reasons, undoUntil } = change;
  /** Number of rows that were not changed, including those that the preview refused. */
  const left = Math.max(failed, reasons.length);
  const dispatch = useDispatch();
  const seconds = useSecondsLeft(undoUntil);
  const isOver = undoUntil !== null && seconds === 0;
  useListOpenBulkQuery(undefined, { pollingInterval: isOver ? OVER_MS : 0 });
  const [undo, { isLoading: isUndoing }] = useUndoBulkMutation();
  const [extend, { isLoading: isExtending }] = useExtendBulkUndoMutation();

  const refuse = (error: unknown) => {
    const msg = errorMessage(error, 'This change could not be undone.');
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  };
  const putBack = async () => {
    const { data, error } = await undo(_id);
    if (data) onReport(data.change);
    else refuse(error);
  };
  const addTime = async () => {
    const { error } = await extend(_id);
    if (error) refuse(error);
  };

  return (
    <>
      <strong>{changedText(change)}</strong>
      <span className={styles.title}>{title}</span>
      {undoUntil !== null && (
        <>
          <Button variant="secondary" size="small" busy={isUndoing} onClick={() => void putBack()}>
            Undo
          </Button>
          {!isOver && <span className={styles.left}>{seconds} s left</span>}
          <Button variant="quiet" size="small" busy={isExtending} onClick={() => void addTime()}>
            More time
          </Button>
        </>
      )}
      {left > 0 && (
        <details className={styles.reasons}>
          <summary>{left.toLocaleString('en-US')} not changed</summary>
          <ul>
            {reasons.map((row) => (
              <li key={row._id}>
                {row.name}: {row.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
