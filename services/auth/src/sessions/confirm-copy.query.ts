import type { SessionView } from '@shop/contracts/auth/auth';
import type { Prepared } from '@shop/service-kit/prepared-query';

// The share lock waits for a change of the user that is not committed yet, and then sees it: a plain join would compare
// with the row as it was before.
const CONFIRM = {
  name: 'confirm-session-copy',
  text: `WITH same AS MATERIALIZED (
           SELECT id FROM users
            WHERE id = $2 AND (name, email, role, business) = ($3, $4, $5, $6)
               AND (role = 'admin' AND NOT fits_admin) = $7 FOR SHARE)
         UPDATE sessions SET is_copied = true FROM same
          WHERE sid = $1 AND user_id = same.id AND ended_at IS NULL RETURNING 1 AS same`,
};

/** Marks a session as copied and returns a row, where it still lives and its user is as the copy says. */
export const confirmCopy = ({ sid, user }: SessionView): Prepared => {
  const { _id, name, email, role, business = 'none', mustChangePassword = false } = user;
  return { ...CONFIRM, values: [sid, _id, name, email, role, business, mustChangePassword] };
};
