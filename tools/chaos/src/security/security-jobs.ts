// The security suite: the specs that cover each line of the catalogue in docs/security.md.

/** Specs of one package, by a pattern of their paths. */
export interface SpecJob {
  title: string;
  folder: string;
  matching: string;
}
const job = (title: string, folder: string, matching: string): SpecJob => ({
  title,
  folder,
  matching,
});

/** Jobs that measure durations, so they run one by one with nothing in parallel. */
export const quietJobs: readonly SpecJob[] = [
  job('S8 slow clients', 'gateway', 'security/slow-clients'),
  job('S9 guessed passwords', 'gateway', 'security/guessing'),
  job('S10 the time of a refusal', 'services/auth', 'users/timing'),
  job('S4 unknown fields, S19 slow patterns', 'libs/contracts', 'hostile-input'),
  job('S19 slow patterns of the code', 'tools', 'patterns'),
];

const onBus = ['catalogue', 'auth', 'order', 'billing', 'correspondence', 'admin-analytics'].map(
  (service) => job('S1, S3, S4, S5 on the bus', `services/${service}`, 'bus-security'),
);

/** Jobs that run two at a time, the longest first. */
export const jobs: readonly SpecJob[] = [
  job('S5 hostile requests', 'gateway', 'http/fuzz|http/safe-json|http/errors'),
  ...onBus,
  job('S14 secrets stored nowhere', 'tools/chaos', 'security/canaries'),
  job('S7 uploads', 'services/catalogue', 'upload-corpus'),
  job(
    'S15, S16 rights that the launcher grants',
    'tools/dev-stack',
    'databases|redis-access|store-users',
  ),
  job('S16 production refuses defaults', 'tools', 'secrets.spec|store-users'),
  job(
    'S15 rights in production, S18 versions, licences, history',
    'tools',
    'supply-chain|checklist|rights-in-production',
  ),
  job(
    'S1 role by route, S2 forged tokens, S3 ids, S12 headers, S13 other sites, S15 rights, S17 limits',
    'gateway',
    'security/(role-matrix|tokens|ids|origins|rights)|route-access-check|security-headers|limits/|last-seen',
  ),
  job(
    'S2 keys, S3 and S20 sessions and accounts, S6 search, S16 first admin and demo',
    'services/auth',
    'key-rotation|accounts/|user-admin|session-ends|auth.rpc|without-redis|create-admin|demo-accounts',
  ),
  job(
    'S2 tokens, S14 logs, S15 bus, S16 secrets',
    'libs/service-kit',
    'identity|token-keys|logger|encrypted-text|bus/rights|src/config',
  ),
  job('S15 rights on the object store', 'libs/service-kit-testing', 'test-bucket'),
  job('S3 orders of others, S14 erased customers', 'services/order', 'orders.rpc|erased-customers'),
  job('S14 erased customers', 'services/correspondence', 'erased-customers'),
  job('S6 search', 'services/catalogue', 'search.rules'),
];

/** Runs last, in the attacked shop, because it fills every list with hostile input. */
export const e2eJob = job('S11 hostile input', 'frontend/e2e/serial', 'hostile-words');
