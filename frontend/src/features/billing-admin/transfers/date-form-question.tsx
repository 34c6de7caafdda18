import { errorDetail } from '@shop/contracts/core/error-detail';
import { dateForms, type DateForm } from '@shop/contracts/reading/read-day';
import { z } from 'zod';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import styles from '../payments-page.module.css';

const unclear = z.object({
  data: z.object({
    code: z.literal('billing.datesUnclear'),
    details: z.array(errorDetail.extend({ path: z.enum(dateForms) })),
  }),
});

/** Returns the possible readings of an ambiguous date if a file was refused for it; empty for any other refusal. */
export const readingsOf = (error: unknown): { form: DateForm; day: string }[] =>
  unclear.safeParse(error).data?.data.details.map(({ path, message }) => ({
    form: path,
    day: message,
  })) ?? [];

interface DateFormQuestionProps {
  error: unknown;
  isBusy: boolean;
  onChoose: (form: DateForm) => void;
}

/** Lets staff choose the date format of their bank, once for each account. */
export function DateFormQuestion({ error, isBusy, onChoose }: DateFormQuestionProps) {
  const readings = readingsOf(error);
  if (readings.length === 0) return null;
  return (
    <div role="group" aria-labelledby="date-form-question">
      <p id="date-form-question">{errorMessage(error, 'Which day is it?')}</p>
      <p className={styles.small}>This is remembered for later files of this account.</p>
      <div className={styles.acts}>
        {readings.map(({ form, day }) => (
          <Button
            key={form}
            variant="secondary"
            busy={isBusy}
            onClick={() => {
              onChoose(form);
            }}
          >
            {day}
          </Button>
        ))}
      </div>
    </div>
  );
}
