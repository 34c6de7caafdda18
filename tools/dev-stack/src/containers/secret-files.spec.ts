import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { Secrets } from '../machine/secrets.js';
import { readDefinitions } from '../servers/rabbit-definitions.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { secretFiles } from './secret-files.js';
import { storePlan } from '../servers/store-plan.js';

const topology = readDefinitions(join(checkoutFolder(), 'infra/rabbitmq/definitions.json'));
/** Secrets shared on purpose, with their own specs below: the keys of the store, and the secret of mailed links. */
const isShared = (name: string) => name.startsWith('s3_') || name === 'reset_link_secret';
const isKey = (name: string) => name.endsWith('.pem');

describe('the secrets of the shop in containers', () => {
  const folder = temporaryFolder();
  const made = () => secretFiles(new Secrets(folder.path), topology);
  const passwordIn = (url = '') => new URL(url).password;

  it('creates the same secrets at every start, except the salt of the broker', () => {
    const first = made();
    const second = made();
    expect({ ...second.stores, 'definitions.json': '' }).toEqual({
      ...first.stores,
      'definitions.json': '',
    });
    expect(second.order).toEqual(first.order);
  });

  it('gives the private token key to auth alone, and the public one to all', () => {
    const files = made();
    const holders = Object.keys(files).filter((name) => 'token.pem' in (files[name] ?? {}));
    expect(holders).toEqual(['auth']);
    const own = createPublicKey(createPrivateKey(files.auth?.['token.pem'] ?? ''));
    for (const app of ['gateway', 'order', 'correspondence']) {
      expect(createPublicKey(files[app]?.['token.pub.pem'] ?? '').equals(own)).toBe(true);
    }
  });

  it('gives the key of mailed secrets to its four users alone', () => {
    const files = made();
    const holders = Object.keys(files).filter((name) => 'reset_link_secret' in (files[name] ?? {}));
    expect(holders.toSorted()).toEqual(['auth', 'billing', 'correspondence', 'order']);
    expect(files.auth?.reset_link_secret).toBe(files.correspondence?.reset_link_secret);
    expect(files.billing?.reset_link_secret).toBe(files.correspondence?.reset_link_secret);
    expect(files.order?.reset_link_secret).toBe(files.correspondence?.reset_link_secret);
  });

  it('gives no two consumers the same password', () => {
    const { stores: _stores, init: _init, metrics: _metrics, ...consumers } = made();
    const urls = Object.values(consumers).flatMap((files) =>
      Object.entries(files).flatMap(([name, text]) =>
        isKey(name) || isShared(name) ? [] : [name === 'password' ? text : passwordIn(text)],
      ),
    );
    expect(new Set(urls).size).toBe(urls.length);
    expect(Math.min(...urls.map((password) => password.length))).toBeGreaterThanOrEqual(32);
  });

  it('gives each user of the image store a separate key, and the owner’s to the stores alone', () => {
    const files = made();
    const users = ['gateway', 'catalogue', 'correspondence'];
    const holders = Object.keys(files).filter((name) => 's3_secret_key' in (files[name] ?? {}));
    expect(holders.toSorted()).toEqual(users.toSorted());
    expect(users.map((user) => files[user]?.s3_access_key)).toEqual(users);
    const keys = users.map((user) => files[user]?.s3_secret_key ?? '');
    const { identities } = JSON.parse(files.stores?.['s3.json'] ?? '') as {
      identities: { name: string; credentials: { secretKey: string }[] }[];
    };
    const [owner, ...others] = identities.map(({ credentials }) => credentials[0]?.secretKey);
    expect(new Set([...keys, owner]).size).toBe(4);
    expect(others).toEqual(keys);
  });

  it('gives the stores their users, with hashes instead of passwords where possible', () => {
    const { stores = {}, order, init, ...others } = made();
    const plan = storePlan.parse(JSON.parse(init?.['stores.json'] ?? ''));
    const database = plan.databases.find((one) => one.host === 'order-db');
    expect(database?.app.password).toBe(passwordIn(order?.database_url));
    expect(others['order-db']).toEqual({ password: database?.password });
    const redisPassword = passwordIn(order?.redis_url);
    const hash = createHash('sha256').update(redisPassword).digest('hex');
    expect(stores['users.acl']).toContain(`user order on #${hash} resetkeys %R~sess:* -@all +get`);
    expect(stores['users.acl']).not.toContain(redisPassword);
    expect(stores['definitions.json']).not.toContain(passwordIn(order?.bus_url));
  });

  it('containers E: gives the metrics exporter a separate password for each database and Redis', () => {
    const { metrics = {}, stores = {}, init } = made();
    const { role, password } = storePlan.parse(JSON.parse(init?.['stores.json'] ?? '')).metrics;
    expect(metrics['postgres_exporter.yml']).toContain(
      JSON.stringify({ username: role, password }),
    );
    const hash = createHash('sha256').update(password).digest('hex');
    expect(stores['users.acl']).toContain(`user metrics on #${hash} resetkeys -@all +ping +info`);
  });

  it('allows the default user of Redis no more than PING', () => {
    const list = made().stores?.['users.acl'] ?? '';
    expect(list).toMatch(/^user default on nopass resetkeys resetchannels -@all \+ping$/m);
    expect(list.match(/^user /gm)).toHaveLength(9);
  });
});
