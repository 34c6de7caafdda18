/** Events that an operator searches for after an attack (docs/operations.md). */
export type SecurityEvent =
  | `${'login' | 'register' | 'password-reset' | 'password-change' | 'email-change' | 'account-removal'}.${'done' | 'refused'}`
  | 'password-reset.requested'
  | 'email-change.requested'
  | 'logout.done'
  | 'role.refused'
  | 'limit.reached';

/** Routes whose outcome is an event, by method and route. */
const acts = new Map([
  ['POST /api/auth/login', 'login'],
  ['POST /api/auth/register', 'register'],
  ['POST /api/auth/reset-password', 'password-reset'],
  ['PUT /api/auth/password', 'password-change'],
  ['POST /api/auth/email-change', 'email-change'],
  ['POST /api/auth/confirm-email', 'email-change'],
  ['POST /api/auth/remove-account', 'account-removal'],
] as const);

/** The event that a response amounts to, by method, matched route and status; undefined for most. */
export function securityEventOf(
  method: string,
  route = '',
  status: number,
): SecurityEvent | undefined {
  if (status === 429) return 'limit.reached';
  if (status === 403) return 'role.refused';
  if (status >= 500) return undefined;
  const place = `${method} ${route}` as const;
  if (status < 300 && place === 'POST /api/auth/logout') return 'logout.done';
  if (status < 300 && place === 'POST /api/auth/forgot-password') return 'password-reset.requested';
  if (status < 300 && place === 'POST /api/auth/email-change') return 'email-change.requested';
  const act = acts.get(place as Parameters<typeof acts.get>[0]);
  return act && `${act}.${status < 300 ? 'done' : 'refused'}`;
}
