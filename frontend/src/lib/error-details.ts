import type { ErrorDetail } from '@shop/contracts/core/error-detail';

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Returns the details of the server's refusal. */
export function errorDetails(error: unknown): readonly ErrorDetail[] {
  const details = partOf(partOf(error, 'data'), 'details');
  return Array.isArray(details) ? (details as ErrorDetail[]) : [];
}

/** Returns the id of the failed request in the log of the shop. */
export function errorRequestId(error: unknown): string | undefined {
  const id = partOf(partOf(error, 'data'), 'requestId');
  return typeof id === 'string' ? id : undefined;
}
