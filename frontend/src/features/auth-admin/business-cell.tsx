import type { AccountView } from '@shop/contracts/auth/auth';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useDecideBusinessMutation } from './auth-admin-api';
import styles from './users-page.module.css';

/** The company of a business account request, and the decision about it. */
export function BusinessCell({ user }: { user: AccountView }) {
  const [decide, { isLoading }] = useDecideBusinessMutation();
  const dispatch = useDispatch();
  if (user.business === 'none') return <span className={styles.small}>Private</span>;

  const say = async (approved: boolean) => {
    const result = await decide({ user: user._id, approved });
    if (!result.error) return;
    const msg = errorMessage(result.error, 'The decision could not be saved.');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  const isApproved = user.business === 'approved';
  return (
    <div className={styles.business}>
      <span>
        {user.company}{' '}
        <Badge tone={isApproved ? 'success' : 'warning'}>
          {isApproved ? 'Approved' : 'Requested'}
        </Badge>
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
