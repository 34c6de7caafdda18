// npm run security: the security suite in its long form. The same specs run, shorter, in `npm test`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../infra/local/bootstrap.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const times = process.argv.find((word) => /^\d+$/.test(word)) ?? '20';
const services = ['auth', 'catalogue', 'order', 'admin-analytics', 'correspondence'];
const onBus = services.map((service) => [`services/${service}`, 'bus-guards']);

/** Test of the catalogue in reliability.md: where its specs are. Each names the packages that it belongs to. */
const suites = {
  'S1 role by route, role by pattern; S5 hostile messages': [
    ['gateway', 'security/role-matrix|undeclared-routes'],
    ...onBus,
  ],
  'S2 forged tokens': [
    ['gateway', 'security/tokens'],
    ['libs/service-kit', 'identity|token-keys'],
    ['services/auth', 'key-rotation'],
  ],
  'S3 what belongs to others': [
    ['gateway', 'security/ids'],
    ['services/order', 'orders.rpc'],
    ['services/auth', 'accounts'],
  ],
  'S4 fields nobody asked for, S19 slow patterns': [['libs/contracts', 'hostile-input']],
  'S5 hostile requests': [['gateway', 'http/fuzz|safe-json|http/errors']],
  'S6 search is no statement': [
    ['services/auth', 'user-admin'],
    ['services/catalogue', 'search.rules'],
  ],
  'S7 uploads': [['services/catalogue', 'upload-corpus']],
  'S8 slow clients': [['gateway', 'security/slow-clients']],
  'S9 guessed passwords, S17 limits': [['gateway', 'limits|security/guessing|security/origins']],
  'S10 the time of a refusal': [['services/auth', 'timing']],
  'S12 headers, S13 other sites': [['gateway', 'security-headers|security/origins']],
  'S14 secrets that lie nowhere': [
    ['infra/chaos', 'security/canaries'],
    ['libs/service-kit', 'logger|sealed-text'],
    ['services/order', 'former-customers'],
    ['services/correspondence', 'former-customers'],
  ],
  'S15 rights on bus, databases, Redis, S3': [
    ['libs/service-kit', 'bus/rights'],
    ['infra/local', 'databases|redis-access|store-users'],
  ],
  'S16 production refuses defaults': [
    ['tools', 'secrets'],
    ['libs/service-kit', 'src/config'],
    ['services/auth', 'create-admin|demo-accounts'],
  ],
  'S18 versions, licences, history': [['tools', 'supply-chain']],
  'S20 sessions': [
    ['services/auth', 'session-ends|auth.rpc|accounts|user-admin|without-redis'],
    ['gateway', 'session-use'],
  ],
  'The checklist names tests that exist': [['tools', 'checklist']],
};
/** S11 needs a whole shop and a browser. */
const walk = ['infra/local/test.mjs', '--only', 'e2e', '--matching', 'hostile-words'];

/** Runs one program; answers whether it was content, and how its tests did. */
function tried(program, words, folder) {
  const begun = Date.now();
  const run = spawnSync(program, words, {
    cwd: join(checkout, folder),
    env: { ...process.env, SECURITY_TIMES: times },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = `${run.stdout}${run.stderr}`;
  const tests = /^Tests: +(.+)$/m.exec(said)?.[1] ?? /\d+ passed.*/.exec(said)?.[0];
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { isGood: run.status === 0, tests: tests ?? 'did not run', seconds, said };
}

const begun = Date.now();
let failed = 0;
function tell(title, { isGood, tests, seconds, said }) {
  console.log(`${isGood ? '✓' : '✗'} ${title} · ${tests} (${seconds} s)`);
  if (isGood) return;
  failed += 1;
  console.log(said);
}

await bootstrap();
for (const [title, specs] of Object.entries(suites)) {
  for (const [folder, pattern] of specs) {
    const words = ['jest', '--testPathPatterns', pattern, '--forceExit'];
    tell(`${title} · ${folder}`, tried('npx', words, folder));
  }
}
tell('S11 words that try to be a program', tried(process.execPath, walk, '.'));
console.log(`${failed} failed, ${Math.round((Date.now() - begun) / 60_000)} minutes`);
process.exitCode = failed === 0 ? 0 : 1;
