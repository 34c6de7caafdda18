import { START_HASH } from '../spa/start.js';

// One table of headers for each kind of answer (reliability 3.7).
const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** What only a document heeds; an answer of the API is none, and its policy lets it be none. */
const documents = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

const noFrames = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const policies = {
  api: `default-src 'none'; ${noFrames}`,
  // Swagger's page styles itself inline; nothing else of it is relaxed.
  docs: `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ${noFrames}`,
  images: `default-src 'none'; sandbox; ${noFrames}`,
  spa: [
    "default-src 'self'",
    `script-src 'self' ${START_HASH}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

type AnswerKind = keyof typeof policies;
const ONE_YEAR_SECONDS = 31_536_000;

/** Which kind of answer an address gets. */
export function kindOf(url: string): AnswerKind {
  if (/^\/api\/docs([/?#]|$)/.test(url)) return 'docs';
  if (/^\/api([/?#]|$)/.test(url)) return 'api';
  return url.startsWith('/images/') ? 'images' : 'spa';
}

/** The headers that every answer at this address has; `secure` where TLS stands in front. */
export function securityHeaders(url: string, secure: boolean): Readonly<Record<string, string>> {
  return (secure ? behindTls : inTheOpen)[kindOf(url)];
}

const inTheOpen = headersOfAllKinds({});
const behindTls = headersOfAllKinds({
  'strict-transport-security': `max-age=${String(ONE_YEAR_SECONDS)}; includeSubDomains`,
});

function headersOfAllKinds(more: Record<string, string>) {
  const headersOf = (kind: AnswerKind) => ({
    ...everywhere,
    'content-security-policy': policies[kind],
    ...(kind === 'api' ? { 'cache-control': 'no-store' } : documents),
    ...more,
  });
  return {
    api: headersOf('api'),
    docs: headersOf('docs'),
    images: headersOf('images'),
    spa: headersOf('spa'),
  };
}
