import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { adminPaths } from '../../lib/admin-paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useGetEmailQuery } from './correspondence-admin-api';
import { repeatedKinds, SendAgainDialog } from './send-again-dialog';
import { deliveryTones, deliveryLabels } from './email-labels';
import styles from './emails-page.module.css';
import { momentText } from '../../lib/day-text';

/** An e-mail as its recipient sees it, without the links that act on the recipient's behalf. */
export function EmailPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useGetEmailQuery(id, { refetchOnMountOrArgChange: true });
  const [isAgain, setAgain] = useState(false);
  const email = query.error ? undefined : query.currentData;
  const offered = repeatedKinds.filter(({ value }) => value === email?.kind);
  const close = () => void navigate({ pathname: adminPaths.emails.href(), search });
  if (isAgain && email && email.order !== null)
    return <SendAgainDialog order={email.order} offered={offered} onClose={close} />;
  return (
    <Dialog open size="large" title={email?.subject ?? 'E-mail'} onClose={close}>
      {query.isFetching && !email && <Spinner label="Loading e-mail..." />}
      {query.error && (
        <LoadFailed
          title="The e-mail could not be loaded"
          text={errorMessage(query.error, 'Something went wrong.')}
          query={query}
        />
      )}
      {email && (
        <div className={styles.email}>
          <PageTitle isPrivate>{email.subject}</PageTitle>
          <p className={styles.head}>
            To {email.to} · {momentText(email.sentAt ?? email.createdAt)}{' '}
            <Badge tone={deliveryTones[email.status]}>{deliveryLabels[email.status]}</Badge>
          </p>
          {email.status !== 'sent' && email.lastError && <p>{email.lastError}</p>}
          <p className={styles.plain}>{email.plain}</p>
          {email.order !== null && (
            <div>
              <Button
                variant="secondary"
                onClick={() => {
                  setAgain(true);
                }}
              >
                Send again
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
