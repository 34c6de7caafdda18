import type { OwnSession } from '@shop/contracts/own-sessions';
import { errorMessage } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from './account-api';
import styles from './account-page.module.css';

const FAILED = 'Your sessions could not be loaded.';
const moment = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Where the account is logged in, and a way to end it. */
export function SessionsPanel() {
  const { data, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endOthers, ending] = useEndOtherSessionsMutation();
  const sessions = data?.sessions ?? [];
  return (
    <Panel
      title="Where you are logged in"
      actions={
        sessions.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            busy={ending.isLoading}
            onClick={() => void endOthers()}
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
            <Session key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { _id, browser, isCurrent, createdAt, lastSeenAt, expiresAt } = session;
  const [end, { isLoading, error }] = useEndSessionMutation();
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>{browser}</p>
        <p className={styles.when}>
          Since {moment(createdAt)}, {isCurrent ? 'in use now' : `last used ${moment(lastSeenAt)}`},
          until {moment(expiresAt)}
        </p>
        {error && <p role="alert">{errorMessage(error, 'The session could not be ended.')}</p>}
      </div>
      {isCurrent ? (
        <Badge tone="success">This session</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          aria-label={`End the session of ${browser}, since ${moment(createdAt)}`}
          onClick={() => void end(_id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
