import { START_HASH } from '../start-script.js';

export const CSP_REPORTS_PATH = '/api/csp-reports';

// One table of headers for each kind of response (reliability 3.7).
const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Only documents need these; the policy of API responses and assets forbids to use them as documents. */
const documents = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"`,
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** Where a page's browser reports a violation: by the newer directive, and by the one that more browsers know. */
const reported = `report-uri ${CSP_REPORTS_PATH}; report-to csp`;
const noFrames = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const nothing = `default-src 'none'; ${noFrames}`;

const policies = {
  api: nothing,
  // Sent with each of many files: what only a document could do is left out.
  assets: "default-src 'none'; frame-ancestors 'none'",
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
    "frame-src 'self' blob: https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script: nothing in the pages makes a policy of its own.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    reported,
  ].join('; '),
};

type ResponseKind = keyof typeof policies;
const ONE_YEAR_SECONDS = 31_536_000;

/** The kind of response of a matched route; in a URL one escaped character could choose another kind. */
export function kindOf(route: string | undefined): ResponseKind {
  if (route === undefined) return 'spa';
  if (/^\/api\/docs(\/|$)/.test(route)) return 'docs';
  if (/^\/api(\/|$)/.test(route)) return 'api';
  if (route.startsWith('/assets/')) return 'assets';
  return route.startsWith('/images/') ? 'images' : 'spa';
}

/** The headers that every response of this route has; `secure` where TLS stands in front. */
export function securityHeaders(
  route: string | undefined,
  secure: boolean,
): Readonly<Record<string, string>> {
  return (secure ? behindTls : inTheOpen)[kindOf(route)];
}

const own: Readonly<Record<ResponseKind, Readonly<Record<string, string>>>> = {
  api: { 'cache-control': 'no-store' },
  assets: {},
  docs: documents,
  images: documents,
  spa: documents,
};

const inTheOpen = headersOfAllKinds({});
const behindTls = headersOfAllKinds({
  'strict-transport-security': `max-age=${String(ONE_YEAR_SECONDS)}; includeSubDomains`,
});

function headersOfAllKinds(more: Record<string, string>) {
  const headersOf = (kind: ResponseKind) => ({
    ...everywhere,
    'content-security-policy': policies[kind],
    ...own[kind],
    ...more,
  });
  return {
    api: headersOf('api'),
    assets: headersOf('assets'),
    docs: headersOf('docs'),
    images: headersOf('images'),
    spa: headersOf('spa'),
  };
}
