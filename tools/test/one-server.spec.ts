// compose.production.yml with the settings of .env.example is a shop that sells.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecrets } from './testing/configuration.js';
import { processesOf, readIn } from './testing/containers.js';
import { APPS, readCompose, root } from './testing/files.js';

const compose = readCompose('compose.production.yml');
const processes = processesOf(compose);
const folderOf = makeSecrets();
const example = Object.fromEntries(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name, value]) => [name, value],
  ),
) as Record<string, string>;
const strong = 'r7Vx2mQp9Lk4Ws8Tz3Bn6Yc1Fh5Jd0Gq';
/** The example with the secrets of the operator's own mail server and card provider. */
const settings = {
  ...example,
  SMTP_URL: `smtp://shop:${strong}@mail.example.com:587`,
  STRIPE_SECRET_KEY: `sk_live_${strong}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${strong}`,
  VAT_CHECK_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
  VAT_CHECK_SELLER: 'DE136695976',
};

describe('a shop that sells, on one server', () => {
  it('runs every process of the shop on one server', () => {
    expect(processes.map(({ app }) => app).sort()).toEqual([...APPS].sort());
  });

  it.each(processes)('containers A6: runs $name as production, not as a demo', (one) => {
    expect(one.container.environment).toMatchObject({ PROFILE: 'production' });
    expect(readIn(one, folderOf, settings)).toMatchObject({ faults: '', unread: [] });
  });

  it.each(processes)('reads the settings of $name from the example, except its password', (one) => {
    const own = { ...example, SMTP_URL: settings.SMTP_URL };
    expect(readIn(one, folderOf, own).faults).toBe('');
  });

  it('containers A6: gives outside network access only to processes that call outside', () => {
    const out = processes.filter(({ container }) => container.networks?.includes('outside'));
    expect(out.map(({ name }) => name).sort()).toEqual([
      'billing',
      'correspondence',
      'gateway',
      'order',
    ]);
  });

  it('checks in the set-up every setting that a process reads from .env', () => {
    const checked = Object.keys(compose['setup']?.environment ?? {});
    const read = processes.flatMap(({ container: { environment = {} } }) =>
      Object.keys(environment).filter((name) => name in example),
    );
    expect(read).toEqual(
      expect.arrayContaining(['SHOP_URL', 'STRIPE_SECRET_KEY', 'VAT_CHECK_URL']),
    );
    expect(read.filter((name) => !checked.includes(name))).toEqual([]);
  });

  it('uses every setting of the example', () => {
    const files = ['shop', 'production', 'common'].map((name) =>
      readFileSync(join(root, `infra/compose/${name}.yml`), 'utf8'),
    );
    const unused = Object.keys(example).filter(
      (name) => !files.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(unused).toEqual(['COMPOSE_FILE']);
  });
});
