// The security suite: which specs hold the shop to which line of the catalogue (docs/security.md).

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

/** They measure time: one after the other, and nothing beside them. */
export const quietJobs: readonly SpecJob[] = [
  job('S8 slow clients', 'gateway', 'security/slow-clients'),
  job('S9 guessed passwords', 'gateway', 'security/guessing'),
  job('S10 the time of a refusal', 'services/auth', 'users/timing'),
  job('S4 fields nobody asked for, S19 slow patterns', 'libs/contracts', 'hostile-input'),
  job('S19 slow patterns of the code', 'tools', 'patterns'),
];

const onBus = ['catalogue', 'auth', 'order', 'correspondence', 'admin-analytics'].map((service) =>
  job('S1, S3, S4, S5 on the bus', `services/${service}`, 'bus-guards'),
);

/** Two at a time, the longest first. */
export const jobs: readonly SpecJob[] = [
  job('S5 hostile requests', 'gateway', 'http/fuzz|http/safe-json|http/errors'),
  ...onBus,
  job('S14 secrets that lie nowhere', 'infra/chaos', 'security/canaries'),
  job('S7 uploads', 'services/catalogue', 'upload-corpus'),
  job(
    'S15, S16 what the launcher gives to whom',
    'infra/local',
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
    'security/(role-matrix|tokens|ids|origins|rights)|undeclared-routes|security-headers|limits/|session-use',
  ),
  job(
    'S2 keys, S3 and S20 sessions and accounts, S6 search, S16 first admin and demo',
    'services/auth',
    'key-rotation|accounts/|user-admin|session-ends|auth.rpc|without-redis|create-admin|demo-accounts',
  ),
  job(
    'S2 tokens, S14 logs, S15 bus, S16 secrets',
    'libs/service-kit',
    'identity|token-keys|logger|sealed-text|bus/rights|test-bucket|src/config',
  ),
  job('S3 orders of others, S14 former customers', 'services/order', 'orders.rpc|former-customers'),
  job('S14 former customers', 'services/correspondence', 'former-customers'),
  job('S6 search', 'services/catalogue', 'search.rules'),
];

/** Last, in the shop that was attacked before: it fills every list with hostile words. */
export const walkJob = job(
  'S11 words that try to be a program',
  'frontend/e2e/alone',
  'hostile-words',
);
