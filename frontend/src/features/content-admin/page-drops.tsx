import type { PageView } from '@shop/contracts/content/pages';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/office/dialog-button';
import { useDropPagePartMutation, useWithdrawPageMutation } from './content-admin-api';
import styles from './content.module.css';
import { isOwnPage } from './page-state';
import { ScheduleChoice, type Schedule } from './schedule-choice';
import type { PageEditing } from './use-page-editing';

interface PageDropsProps {
  page: PageView;
  editing: PageEditing;
}

/** Drops the draft or the schedule of a page, returns it to the text of the build, or takes it out of the shop. */
export function PageDrops({ page, editing }: PageDropsProps) {
  const [drop, { isLoading }] = useDropPagePartMutation();
  const { run, seen, isDirty } = editing;
  const back = isOwnPage(page) ? 'Unpublish' : 'Use the original';
  return (
    <>
      {page.draft && (
        <DialogButton label="Discard draft…" title="Discard the draft?" variant="quiet">
          {(close) => (
            <Confirm
              question="The draft is deleted. The published page does not change."
              confirm="Discard draft"
              busy={isLoading}
              onConfirm={() => run(drop({ ...seen, part: 'draft' }), { isReset: true })}
              close={close}
            />
          )}
        </DialogButton>
      )}
      {page.scheduled && (
        <DialogButton
          label="Cancel schedule…"
          title="Cancel the scheduled version?"
          variant="quiet"
        >
          {(close) => (
            <Confirm
              question="The scheduled version is deleted. The published page does not change."
              confirm="Cancel schedule"
              busy={isLoading}
              onConfirm={() => run(drop({ ...seen, part: 'schedule' }), { isReset: !isDirty })}
              close={close}
            />
          )}
        </DialogButton>
      )}
      {page.liveNumber !== null && (
        <DialogButton label={`${back}…`} title={`${back}?`} variant="quiet">
          {(close) => <Withdraw page={page} editing={editing} confirm={back} close={close} />}
        </DialogButton>
      )}
    </>
  );
}

interface ConfirmProps {
  question: string;
  confirm: string;
  busy: boolean;
  isBlocked?: boolean;
  /** Resolves to null if the request was refused. */
  onConfirm: () => Promise<PageView | null>;
  close: () => void;
}

const Confirm = ({ question, confirm, busy, isBlocked, onConfirm, close }: ConfirmProps) => (
  <>
    <p>{question}</p>
    <div className={styles.actions}>
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
      <Button
        variant="danger"
        busy={busy}
        disabled={isBlocked}
        onClick={() => void onConfirm().then(close)}
      >
        {confirm}
      </Button>
    </div>
  </>
);

function Withdraw({
  page: { scheduled, ...page },
  editing: { run, seen, isDirty },
  confirm,
  close,
}: PageDropsProps & { confirm: string; close: () => void }) {
  const [schedule, setSchedule] = useState<Schedule>();
  const [withdraw, { isLoading }] = useWithdrawPageMutation();
  return (
    <div className={styles.stack}>
      {scheduled && <ScheduleChoice at={scheduled.at} value={schedule} onChange={setSchedule} />}
      <Confirm
        question={
          isOwnPage(page)
            ? 'Visitors of its address will see that the page does not exist.'
            : 'The shop will show the original text again. All versions stay in the history.'
        }
        confirm={confirm}
        busy={isLoading}
        isBlocked={scheduled !== null && schedule === undefined}
        onConfirm={() =>
          run(withdraw({ ...seen, ...(schedule && { schedule }) }), {
            isReset: !isDirty,
            done: 'Done.',
          })
        }
        close={close}
      />
    </div>
  );
}
