import type { CustomerFile } from '@shop/contracts/auth/customer-file';
import { useState } from 'react';
import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Panel } from '../../ui/panel';
import { useEndCustomerSessionsMutation } from './customer-api';
import styles from './customer-page.module.css';

interface CustomerSessionsProps {
  user: string;
  name: string;
  sessions: CustomerFile['sessions'];
}

/** The active sessions of a customer. Staff can end them, for example after a lost phone. */
export function CustomerSessions({ user, name, sessions }: CustomerSessionsProps) {
  const [isEndingAll, setEndingAll] = useState(false);
  const [end, { isLoading }] = useEndCustomerSessionsMutation();
  const close = () => {
    setEndingAll(false);
  };
  return (
    <Panel
      title="Sessions"
      actions={
        sessions.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setEndingAll(true);
            }}
          >
            End all
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className={styles.soft}>No open sessions.</p>}
      <ul className={styles.entries} aria-label="Sessions">
        {sessions.map(({ _id, browser, lastSeenAt }) => (
          <li key={_id} className={styles.entry}>
            <span>
              {browser}
              <span className={styles.quiet}>Last used {momentText(lastSeenAt)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              busy={isLoading}
              onClick={() => void end({ user, session: _id })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isEndingAll}
        title="End all sessions?"
        question={`${name} must log in again on every device.`}
        confirm="End all"
        busy={isLoading}
        onClose={close}
        onConfirm={() => void end({ user }).then(close)}
      />
    </Panel>
  );
}
