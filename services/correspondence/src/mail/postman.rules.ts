/** Seconds to wait before the next attempt: 2, 4, 8 ... up to an hour. */
export const retryDelaySeconds = (attempts: number): number => Math.min(2 ** attempts, 3_600);

/** Whether the mail server has said no for good (5xx of SMTP): trying again would change nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600;
