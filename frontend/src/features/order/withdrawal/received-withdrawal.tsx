import { company } from '@shop/contracts/core/company';
import { dayText } from '../../../lib/day-text';
import styles from './withdrawal.module.css';

interface ReceivedWithdrawalProps {
  reply: { message: string; receivedAt: string };
}

/** The receipt of a withdrawal, with its time to the second. */
export function ReceivedWithdrawal({ reply: { message, receivedAt } }: ReceivedWithdrawalProps) {
  const { timeZone } = company;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return (
    <section aria-label="Your withdrawal" className={styles.form}>
      <p role="status">{message}</p>
      <p>
        Received on {dayText(receivedAt)} at {clock.format(new Date(receivedAt))} ({timeZone}).
      </p>
    </section>
  );
}
