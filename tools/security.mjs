// npm run security: the security suite in its long form. The same specs run, shorter, in `npm test`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const times = process.argv.find((word) => /^\d+$/.test(word)) ?? '20';
const services = ['auth', 'catalogue', 'order', 'admin-analytics', 'correspondence'];
const onBus = services.map((service) => [`services/${service}`, 'bus-guards']);

/** Test of the catalogue in reliability.md: where its specs are. */
const suites = {
  'S1 role by route, role by pattern; S5 hostile messages': [
    ['gateway', 'security/role-matrix'],
    ['gateway', 'undeclared-routes'],
    ...onBus,
  ],
  'S2 forged tokens': [
    ['gateway', 'security/tokens'],
    ['libs/service-kit', 'identity|token-keys'],
  ],
  'S3 what belongs to others': [
    ['services/order', 'orders.rpc'],
    ['services/auth', 'accounts'],
  ],
  'S4 fields nobody asked for, S19 slow patterns': [['libs/contracts', 'hostile-input']],
  'S5 hostile requests': [['gateway', 'http/fuzz|safe-json|http/errors']],
  'S6 search is no statement': [['services/auth', 'user-admin']],
  'S9 guessed passwords, S17 limits': [['gateway', 'limits|security/origins']],
  'S10 the time of a refusal': [['services/auth', 'timing']],
  'S12 headers, S13 other sites': [['gateway', 'security-headers|security/origins']],
  'S14 secrets in logs and tables': [
    ['libs/service-kit', 'logger|sealed-text'],
    ['services/auth', 'accounts|auth.rpc'],
    ['services/order', 'former-customers'],
    ['services/correspondence', 'former-customers'],
  ],
  'S15 rights on bus, databases, Redis, S3': [
    ['libs/service-kit', 'bus/rights'],
    ['infra/local', 'databases|redis-access|store-users'],
  ],
  'S16 production refuses defaults': [
    ['libs/service-kit', 'src/config'],
    ['services/auth', 'create-admin|demo-accounts'],
  ],
  'S20 sessions': [
    ['services/auth', 'session-ends|auth.rpc|accounts|user-admin|without-redis'],
    ['gateway', 'session-use'],
  ],
};

let failed = 0;
for (const [title, specs] of Object.entries(suites)) {
  for (const [folder, pattern] of specs) {
    const begun = Date.now();
    const run = spawnSync('npx', ['jest', '--testPathPatterns', pattern, '--forceExit'], {
      cwd: join(checkout, folder),
      env: { ...process.env, SECURITY_TIMES: times },
      encoding: 'utf8',
    });
    const tests = /^Tests: +(.+)$/m.exec(run.stderr)?.[1] ?? 'did not run';
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`${run.status === 0 ? '✓' : '✗'} ${title} · ${folder} · ${tests} (${seconds} s)`);
    if (run.status !== 0) {
      failed += 1;
      console.log(run.stderr);
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1;
