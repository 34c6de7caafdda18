import { DomainError } from '@shop/service-kit/domain-error';
import { Counter } from 'prom-client';

const logins = new Counter({
  name: 'logins_total',
  help: 'Logins by outcome: ok, refused (wrong e-mail address or password), failed (no fault of the user)',
  labelNames: ['outcome'] as const,
});
// Prometheus needs a value of 0 first, to see the first increase.
for (const outcome of ['ok', 'refused', 'failed'] as const) logins.inc({ outcome }, 0);

/** Runs a login and counts it by its outcome. */
export async function countedLogin<T>(login: () => Promise<T>): Promise<T> {
  try {
    const reply = await login();
    logins.inc({ outcome: 'ok' });
    return reply;
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'auth.invalidCredentials';
    logins.inc({ outcome: isRefused ? 'refused' : 'failed' });
    throw error;
  }
}
