import { momentText } from '../../lib/day-text';
import styles from './content.module.css';

export type Schedule = 'keep' | 'drop';

interface ScheduleChoiceProps {
  /** ISO-8601. */
  at: string;
  value: Schedule | undefined;
  /** True if the scheduled version must be dropped, because another one replaces it. */
  mustDrop?: boolean;
  onChange: (value: Schedule) => void;
}

/** Keeps or drops the scheduled version of a page. */
export const ScheduleChoice = ({ at, value, mustDrop = false, onChange }: ScheduleChoiceProps) => (
  <fieldset className={styles.choices}>
    <legend>A version is scheduled for {momentText(at)}</legend>
    {(mustDrop ? (['drop'] as const) : (['keep', 'drop'] as const)).map((choice) => (
      <label key={choice}>
        <input
          type="radio"
          name="schedule"
          checked={value === choice}
          onChange={() => {
            onChange(choice);
          }}
        />
        {choice === 'keep' ? 'Publish it then, in place of this one' : 'Cancel it'}
      </label>
    ))}
  </fieldset>
);
