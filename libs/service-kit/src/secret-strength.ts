// Secrets that a production process refuses at start-up (reliability 3.10).

const MIN_SECRET_BYTES = 32;
/** Servers that always need a password. Others are checked only if the address contains one. */
const ALWAYS_GUARDED = /^(postgres(ql)?|amqps?|rediss?):$/;
const SECRET_NAME = /_(SECRETS?|SECRET_KEY|PASSWORD|PEPPER|API_KEY)$/;

/** Returns why this variable must not have that value in production; undefined if it is fine. */
export function refusedSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (SECRET_NAME.test(name)) return fault(name, 'secret', value);
  if (!name.endsWith('_URL') || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.password === '' && !ALWAYS_GUARDED.test(url.protocol)) return undefined;
  if (url.username === 'guest') return `${name}: the user guest is not allowed in production`;
  return fault(name, 'password', decodeURIComponent(url.password));
}

/** Returns the fault of a secret: missing, too short, a default, or one with too few different characters. */
function fault(name: string, what: string, secret: string): string | undefined {
  if (secret === '') return `${name}: the ${what} is missing`;
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    return `${name}: the ${what} is shorter than ${String(MIN_SECRET_BYTES)} bytes`;
  }
  const known = /(change-?me|password|secret|default|example)/i.test(secret);
  return known || new Set(secret).size < 8
    ? `${name}: the ${what} is a default or easily guessed`
    : undefined;
}
