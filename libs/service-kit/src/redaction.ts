// Values that are never logged (reliability 3.10): tokens, passwords, card fields; e-mail addresses are masked.

const SECRET_KEY = /^(authorization|cookie|cvc|expiry)$|token|password|^card|secret|pepper/i;
/** Starts at a word boundary; otherwise a long word would be matched once per character. */
const EMAIL = /(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi;
/** Secrets of a card provider: API keys, and signing secrets of webhooks. */
const PROVIDER_SECRET = /\b(sk|rk|whsec)_[A-Za-z0-9_]+/g;
const MAX_DEPTH = 6;

/** Returns a copy in which the value of every secret field is `[redacted]`. */
export function redact(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      SECRET_KEY.test(key) ? '[redacted]' : inside(value, depth + 1),
    ]),
  );
}

function inside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => inside(item, depth));
  return redact({ ...value }, depth);
}

/** `a***@example.com` */
export const maskEmails = (line: string): string =>
  line.includes('@') ? line.replace(EMAIL, '$1***@$2') : line;

/** Returns a line without secrets and personal data, wherever they occur in it. */
export const maskLine = (line: string): string =>
  maskEmails(line).replace(PROVIDER_SECRET, '$1_[redacted]');

/** Returns name, message, code and stack of an error. A driver's error also contains the values of the statement. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
