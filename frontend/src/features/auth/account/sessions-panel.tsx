import type { OwnSession } from '@shop/contracts/auth/own-sessions';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { useListSessionsQuery } from './account-api';
import { EndSessionsDialog, type Ending } from './end-sessions-dialog';
import styles from './account-page.module.css';
import { momentText } from '../../../lib/day-text';

const FAILED = 'Your sessions could not be loaded.';

/** The sessions of the account, each with a button to end it. */
export function SessionsPanel() {
  const { data, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [ending, setEnding] = useState<Ending | null>(null);
  const sessions = data?.sessions ?? [];
  return (
    <Panel
      title="Where you are logged in"
      actions={
        sessions.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setEnding({ what: 'all other sessions' });
            }}
          >
            End all others
          </Button>
        )
      }
    >
      {!data && !error && <Spinner label="Loading sessions..." />}
      {error && (
        <div className={styles.form}>
          <p className={styles.note}>{errorMessage(error, FAILED)}</p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && !error && (
        <ul role="list" className={styles.sessions}>
          {sessions.map((session) => (
            <Session key={session._id} session={session} onEnd={setEnding} />
          ))}
        </ul>
      )}
      <EndSessionsDialog
        ending={ending}
        onClose={() => {
          setEnding(null);
        }}
      />
    </Panel>
  );
}

interface SessionProps {
  session: OwnSession;
  onEnd: (ending: Ending) => void;
}

function Session({ session, onEnd }: SessionProps) {
  const { _id, browser, isCurrent, createdAt, lastSeenAt, expiresAt } = session;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>{browser}</p>
        <p className={styles.when}>
          Since {momentText(createdAt)},{' '}
          {isCurrent ? 'in use now' : `last used ${momentText(lastSeenAt)}`}, until{' '}
          {momentText(expiresAt)}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="success">This session</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End the session of ${browser}, since ${momentText(createdAt)}`}
          onClick={() => {
            onEnd({ session: _id, what: `the session of ${browser}` });
          }}
        >
          End
        </Button>
      )}
    </li>
  );
}
