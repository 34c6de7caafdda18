/** Environment variables by which tests find their servers. `S3_USERS` contains the passwords of its users, as JSON. */
export const ADDRESS_NAMES = [
  'POSTGRES_ADMIN_URL',
  'RABBITMQ_URL',
  'RABBITMQ_API_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_USERS',
  'SMTP_URL',
  'MAIL_SINK_URL',
] as const;

export type BackingAddresses = Record<(typeof ADDRESS_NAMES)[number], string>;

export function isComplete(value: unknown): value is BackingAddresses {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map(Object.entries(value));
  return ADDRESS_NAMES.every((name) => typeof entries.get(name) === 'string' && entries.get(name));
}
