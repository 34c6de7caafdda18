import { businessStatus, type AccountView, type BusinessStatus } from '@shop/contracts/auth/auth';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { momentText } from '../../lib/day-text';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useDecideBusinessMutation } from './auth-admin-api';
import styles from './users-page.module.css';

const labels: Record<BusinessStatus, string> = {
  none: 'Private',
  requested: 'Requested',
  approved: 'Approved',
};
const conflictOf = (error: unknown) =>
  errorDetails(error).find(({ conflict }) => conflict)?.conflict;

/** The company of a business account request, with the decision about the request. */
export function BusinessCell({ user }: { user: AccountView }) {
  const [decide, { isLoading, error, reset }] = useDecideBusinessMutation();
  const dispatch = useDispatch();
  const conflict = conflictOf(error);
  if (user.business === 'none' && !conflict)
    return <span className={styles.small}>{labels.none}</span>;

  const say = async (approved: boolean, seen = user.business) => {
    const result = await decide({ user: user._id, approved, seen });
    if (!result.error || conflictOf(result.error)) return;
    const msg = errorMessage(result.error, 'The decision could not be saved.');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  if (conflict) {
    const theirs = businessStatus.parse(conflict.theirs);
    const yours = businessStatus.parse(conflict.yours);
    return (
      <div
        role="alert"
        aria-label="Changed in the meantime"
        className={classNames(styles.business, styles.changed)}
      >
        <span>
          {conflict.by ?? 'Someone else'} has decided meanwhile
          {conflict.at !== null && ` (${momentText(conflict.at)})`}. Yours: {labels[yours]}. Theirs:{' '}
          {labels[theirs]}.
        </span>
        <span className={styles.decide}>
          {theirs !== 'none' && (
            <Button
              size="small"
              variant="secondary"
              busy={isLoading}
              onClick={() => void say(yours === 'approved', theirs)}
            >
              Use mine
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={reset}>
            Keep theirs
          </Button>
        </span>
      </div>
    );
  }
  const isApproved = user.business === 'approved';
  return (
    <div className={styles.business}>
      <span>
        {user.company}{' '}
        <Badge tone={isApproved ? 'success' : 'warning'}>{labels[user.business]}</Badge>
      </span>
      <span className={styles.decide}>
        {!isApproved && (
          <Button
            size="small"
            variant="secondary"
            busy={isLoading}
            aria-label={`Approve the business account of ${user.name}`}
            onClick={() => void say(true)}
          >
            Approve
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={isLoading}
          aria-label={`${isApproved ? 'Withdraw' : 'Decline'} the business account of ${user.name}`}
          onClick={() => void say(false)}
        >
          {isApproved ? 'Withdraw' : 'Decline'}
        </Button>
      </span>
    </div>
  );
}
