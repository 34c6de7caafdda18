// Secrets that a production process refuses to start with, for each process and each of its secrets (reliability 3.10,
// S16).
import { makeSecrets, readAs } from './testing/configuration.js';
import { environmentOf } from './testing/containers.js';
import { environmentOfApp } from './testing/dockerfile.js';
import { APPS, readCompose } from './testing/files.js';

const compose = readCompose();
const folderOf = makeSecrets();
/** Secrets that may be missing: a mail server inside the company may need no password. If one is set, it is checked. */
const MAY_LACK = ['SMTP_URL'];

const strong = 'r7Vx2mQp9Lk4Zt8Wn3Yb6Hc1Jd5Gf0Sa';
/** Settings that replace the demo's fake. */
const STRIPE = {
  STRIPE_API_URL: '',
  STRIPE_SECRET_KEY: `sk_live_${strong}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${strong}, whsec_${strong}1`,
};

/** Returns the production environment of the process, with the strong secrets of the first job. */
function production(app: string): Record<string, string> {
  const environment = { ...environmentOfApp(app), ...compose[app]?.environment };
  return {
    ...environmentOf({ ...compose[app], image: '', environment }, folderOf),
    PROFILE: 'production',
    SHOP_URL: 'https://shop.example.com',
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'Shop <shop@example.com>',
    ...(app === 'billing' && STRIPE),
  };
}

const refusalOf = (app: string, own: Record<string, string>) =>
  readAs(app, 'dist/main.js', { ...production(app), ...own }).faults;

const address = (name: string, password: string) => {
  const protocol = { BUS_URL: 'amqp', REDIS_URL: 'redis', SMTP_URL: 'smtp' }[name] ?? 'postgres';
  return `${protocol}://someone${password && `:${password}`}@host:1234/thing`;
};
const valueOf = (name: string, secret: string) =>
  name.endsWith('_URL') ? address(name, secret) : secret;

/** Lists the secrets that a process reads, by the names of its configuration. */
function secretsOf(app: string): string[] {
  const { variables } = readAs(app, 'dist/main.js', production(app));
  return [...variables].filter((name) =>
    /^(BUS|REDIS|DATABASE|SMTP)_URL$|_(SECRET|SECRET_KEY|PASSWORD|PEPPER|API_KEY)$/.test(name),
  );
}

const weak = [
  ['short', 'r7Vx2mQp9Lk4'],
  ['a default', 'change-me-change-me-change-me-change-me'],
  ['one character repeated', 'a'.repeat(48)],
] as const;
const cases = APPS.flatMap((app) =>
  secretsOf(app).flatMap((name) => [
    ...weak.map(([what, secret]) => ({ app, name, what, value: valueOf(name, secret) })),
    ...(MAY_LACK.includes(name) ? [] : [{ app, name, what: 'missing', value: valueOf(name, '') }]),
  ]),
);

describe('a process in production', () => {
  it.each(APPS)('%s starts in production with strong secrets', (app) => {
    expect(refusalOf(app, {})).toBe('');
    expect(secretsOf(app)).toEqual(expect.arrayContaining(['BUS_URL', 'REDIS_URL']));
  });

  it.each(cases)('$app refuses a $name that is $what, by name', ({ app, name, value }) => {
    // An empty variable counts as missing, so the file must not replace it.
    const fault = refusalOf(app, { [name]: value, [`${name}_FILE`]: '/nowhere/to-be-found' });
    expect(fault).toContain(name);
    if (value.length > 10) expect(fault).not.toContain(value);
  });

  it.each([
    ['production', 'STRIPE_SECRET_KEY', `sk_test_${'x7Vq2mRp9L'.repeat(4)}`],
    ['production', 'STRIPE_API_URL', 'http://stripe:5090'],
    ['production', 'STRIPE_WEBHOOK_SECRETS', 'whsec_short'],
    ['demo', 'STRIPE_SECRET_KEY', `sk_live_${'x7Vq2mRp9L'.repeat(4)}`],
  ])('PAY-26: billing of a %s shop refuses this %s', (profile, name, value) => {
    const fault = refusalOf('billing', { PROFILE: profile, [name]: value });
    expect(fault).toContain(name);
    expect(fault).not.toContain(value);
  });

  it('PAY-26: billing starts without cards if it has no key', () => {
    const none = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '' };
    expect(refusalOf('billing', none)).toBe('');
  });

  it.each([
    ['SHOP_URL', 'http://shop.example.com'],
    ['SHOP_URL', 'https://localhost:5000'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail:1025'],
    ['SMTP_URL', 'smtp://mail.example.com:1025'],
    ['MAIL_FROM', 'Loomery <shop@loomery.test>'],
  ])('security L5: refuses %s=%s in production', (name, value) => {
    expect(refusalOf('correspondence', { [name]: value })).toContain(name);
  });

  it('lists ten secrets at least, in seven processes', () => {
    expect(new Set(cases.map(({ app }) => app)).size).toBe(7);
    expect(new Set(cases.map(({ app, name }) => `${app} ${name}`)).size).toBeGreaterThan(10);
  });
});
