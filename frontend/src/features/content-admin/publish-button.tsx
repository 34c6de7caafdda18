import type { PageView } from '@shop/contracts/content/pages';
import { company } from '@shop/contracts/core/company';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/office/date-field';
import { DialogButton } from '../../ui/office/dialog-button';
import { usePublishPageMutation } from './content-admin-api';
import styles from './content.module.css';
import { ScheduleChoice, type Schedule } from './schedule-choice';
import type { PageEditing } from './use-page-editing';

interface PublishProps {
  page: PageView;
  editing: PageEditing;
}

/** Publishes the typed text, now or at a scheduled time. */
export const PublishButton = (props: PublishProps) => (
  <DialogButton
    label="Publish…"
    title="Publish"
    variant="primary"
    disabled={!props.editing.isDirty && props.page.draft === null}
  >
    {(close) => <PublishForm {...props} close={close} />}
  </DialogButton>
);

function PublishForm({ page, editing, close }: PublishProps & { close: () => void }) {
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const [schedule, setSchedule] = useState<Schedule>();
  const [publish, { isLoading }] = usePublishPageMutation();
  const { isDirty, seen, run, save, refusal } = editing;
  const isUnsettled = page.scheduled !== null && schedule === undefined;

  const submit = async () => {
    const saved = isDirty ? await save() : null;
    if (isDirty && saved === null) return;
    const when = isLater ? { at } : {};
    const choice = page.scheduled && schedule ? { schedule } : {};
    const version = saved?.version ?? seen.version;
    const done = isLater ? 'Scheduled.' : 'Published.';
    if (await run(publish({ ...seen, version, ...when, ...choice }), { done })) close();
  };

  return (
    <div className={styles.stack}>
      <fieldset className={styles.choices}>
        <legend>When</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input
              type="radio"
              name="when"
              checked={isLater === later}
              onChange={() => {
                setLater(later);
                setSchedule(undefined);
              }}
            />
            {later ? 'At a time' : 'Now'}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <DateField
          withTime
          label="Time"
          hint={`In the shop's time zone (${company.timeZone})`}
          value={at}
          onChange={({ target }) => {
            setAt(target.value.slice(0, 16));
          }}
        />
      )}
      {page.scheduled && (
        <ScheduleChoice
          at={page.scheduled.at}
          value={schedule}
          mustDrop={isLater}
          onChange={setSchedule}
        />
      )}
      {refusal !== null && (
        <p role="alert" className={styles.fault}>
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          busy={isLoading || editing.isSaving}
          disabled={isUnsettled || (isLater && at === '')}
          onClick={() => void submit()}
        >
          {isLater ? 'Schedule' : 'Publish now'}
        </Button>
      </div>
    </div>
  );
}
