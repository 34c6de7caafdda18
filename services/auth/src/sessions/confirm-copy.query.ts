import type { SessionView } from '@shop/contracts/auth/auth';
import type { Prepared } from '@shop/service-kit/prepared-query';

// The share lock waits for an uncommitted change of the user, and then reads it. A plain join would compare with the
// row before the change.
const CONFIRM = {
  name: 'confirm-session-copy',
  text: `WITH same AS MATERIALIZED (
           SELECT id FROM users
            WHERE id = $2 AND (name, email, role, business) = ($3, $4, $5, $6)
               AND (role = 'admin' AND NOT fits_admin) = $7 FOR SHARE)
         UPDATE sessions SET is_copied = true FROM same
          WHERE sid = $1 AND user_id = same.id AND ended_at IS NULL RETURNING 1 AS same`,
};

/** Marks a session as copied and returns a row if it is active and its user equals the copy. */
export const confirmCopy = ({ sid, user }: SessionView): Prepared => {
  const { _id, name, email, role, business = 'none', mustChangePassword = false } = user;
  return { ...CONFIRM, values: [sid, _id, name, email, role, business, mustChangePassword] };
};
