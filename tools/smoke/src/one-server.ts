// Follows docs/one-server.md: from an empty folder to a shop that sells, is backed up, lost, restored and upgraded.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { readConfig } from './config.js';
import { Load } from './load.js';
import type { Report } from './report.js';
import { ShopClient } from './shop-client.js';
import { tlsFetch } from './tls-fetch.js';
import { TestServer, type BackupContents } from './test-server.js';

const SHOP_URL = 'https://shop.example.com';
/** A separate loopback address, because another program may have the ports of 127.0.0.1. */
const ADDRESS = '127.0.0.77';
const CUSTOMERS = 40;
const SECRET = randomBytes(24).toString('base64url');
const IMAGE = fileURLToPath(new URL('../../../docs/screens/home-1440.jpg', import.meta.url));

const config = readConfig();
const server = new TestServer({
  COMPOSE_FILE: 'compose.production.yml',
  COMPOSE_PROJECT_NAME: 'loomery-one-server',
  LOOMERY_VERSION: config.LOOMERY_VERSION,
  SHOP_URL,
  SHOP_TLS: 'internal',
  SMTP_URL: `smtp://shop:${SECRET}@mail.example.com:587`,
  MAIL_FROM: 'Smoke <shop@example.com>',
  BIND: ADDRESS,
});
const admin = { email: 'owner@example.com', password: `Owner ${SECRET}` };
const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
  email: `customer-${String(index)}@example.com`,
  password: `Customer ${SECRET}`,
}));
let client = (): ShopClient => new ShopClient(SHOP_URL, '');
let product: ProductView | undefined;
let backup = '';

export async function oneServer(report: Report): Promise<void> {
  const steps: [string, () => Promise<unknown>][] = [
    ['an empty folder, the files and .env', () => server.install()],
    ['settings that cannot be right are refused by name', refuseSettings],
    ['docker compose up -d --wait', () => server.compose(['up', '-d', '--wait'])],
    ['the first administrator by one command', createAdmin],
    ['TLS by a certificate of the shop itself', openShop],
    ['a product with an image, and customers who buy it', sell],
    ['weak secrets are refused by name', refuseWeakSecret],
    ['a backup, and what cannot be backed up is refused by name', backUp],
    ['everything is lost, then restored: rows and images are equal', loseAndRestore],
    ['customers log in, find their orders and buy again', sellAgain],
    ['a new version under load: no purchase fails', upgrade],
  ];
  for (const [what, work] of steps) if (!(await report.step(what, work))) break;
  if (config.SMOKE_AFTER !== 'keep') await server.destroy();
}

async function refuseSettings(): Promise<string> {
  for (const name of ['SHOP_URL', 'SMTP_URL', 'MAIL_FROM', 'SHOP_TLS', 'BACKUP_DIR'])
    mustName(name, await server.refusal(['config', '--quiet'], { [name]: '' }));
  await server.compose(['run', '--rm', 'secrets']);
  const wrong = {
    SHOP_URL: 'https://localhost:5000',
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: 'Loomery <shop@loomery.test>',
  };
  for (const [name, value] of Object.entries(wrong)) {
    const check = ['run', '--rm', '--no-deps', 'setup', 'check', 'correspondence'];
    mustName(name, await server.refusal(check, { [name]: value }));
  }
  return `${String(5 + Object.keys(wrong).length)} of them`;
}

function mustName(name: string, said: string): void {
  if (!said.includes(name)) throw new Error(`${name} is not named: ${said}`);
}

const createAdmin = (): Promise<string> =>
  server.compose(
    ['exec', '-T', 'auth', 'node', 'dist/create-admin.command.js', '--email', admin.email],
    { input: admin.password },
  );

async function openShop(): Promise<string> {
  const command = 'exec -T caddy cat /data/caddy/pki/authorities/local/root.crt';
  const authority = await server.compose(command.split(' '));
  const fetcher = tlsFetch({ address: ADDRESS, authority });
  client = () => new ShopClient(SHOP_URL, '', fetcher);
  const page = await client().get('/');
  if (!page.ok) throw new Error(`GET /: ${String(page.status)}`);
  const docs = await client().get('/api/docs');
  if (docs.ok) throw new Error('the page of the API, which the demo alone shows, is there');
  const plain = await fetch(`http://${ADDRESS}/`, {
    redirect: 'manual',
    headers: { host: 'shop.example.com' },
  });
  return `${page.headers.get('strict-transport-security') ?? 'no HSTS'}, http responds ${String(plain.status)}`;
}

async function sell(): Promise<string> {
  const owner = client();
  await owner.logIn(admin.email, admin.password);
  await owner.acceptDemoCard();
  product = await owner.addProduct(
    {
      name: 'Smoke linen',
      description: 'For the smoke test.',
      price: '12.50',
      stock: '100000',
      category: 'linen',
    },
    new Blob([new Uint8Array(readFileSync(IMAGE))], { type: 'image/jpeg' }),
  );
  await mustShowImage(product);
  for (const { email, password } of customers) await client().register(email, password);
  const [first] = await loggedIn(1);
  const order = await first?.buy(product);
  return `${String(customers.length)} customers, order ${order?._id ?? 'none'}`;
}

async function mustShowImage({ images }: ProductView): Promise<void> {
  const response = await client().get(images[0] ?? '/no-image');
  if (!response.ok) throw new Error(`the image: ${String(response.status)}`);
}

async function loggedIn(count: number): Promise<ShopClient[]> {
  const clients: ShopClient[] = [];
  for (const { email, password } of customers.slice(0, count)) {
    const one = client();
    await one.logIn(email, password);
    clients.push(one);
  }
  return clients;
}

async function refuseWeakSecret(): Promise<string> {
  const file = join(server.shop, '.local/secrets/auth/reset_link_secret');
  const strong = readFileSync(file, 'utf8');
  const write = (text: string) => {
    chmodSync(file, 0o644);
    writeFileSync(file, text);
  };
  const check = ['run', '--rm', '--no-deps', 'setup', 'check', 'auth'];
  for (const weak of ['', 'short', 'change-me-change-me-change-me-change-me']) {
    write(weak);
    mustName('RESET_LINK_SECRET', await server.refusal(check, {}));
  }
  write(strong);
  await server.compose(check);
  return 'missing, short, and a default';
}

async function backUp(): Promise<string> {
  const locked = join(server.home, 'locked');
  mkdirSync(locked, { mode: 0o755 });
  chownSync(locked, 12_345, 12_345);
  const now = ['run', '--rm', '--no-deps', 'backup', 'now'];
  mustName('BACKUP_DIR', await server.refusal(now, { BACKUP_DIR: locked }));
  // A device that is always full.
  const full = [
    'run',
    '--rm',
    '--no-deps',
    '--volume',
    '/dev/full:/backups/.write-test',
    'backup',
    'now',
  ];
  mustName('BACKUP_DIR', await server.refusal(full, {}));
  const said = await server.compose(now);
  backup = /backup (\S+):/.exec(said)?.[1] ?? '';
  return said.split('\n').at(-1) ?? '';
}

async function loseAndRestore(): Promise<string> {
  await server.destroy();
  await server.compose(['up', '-d', '--wait']);
  const said = await server.compose(['run', '--rm', '--no-deps', 'backup', 'restore', backup]);
  await server.compose(['restart', 'gateway']);
  await server.compose(['up', '-d', '--wait']);
  const after = await server.compose(['run', '--rm', '--no-deps', 'backup', 'now']);
  const again = /backup (\S+):/.exec(after)?.[1] ?? '';
  mustEqual(server.contentsOf(backup), server.contentsOf(again));
  return said.split('\n').at(-1) ?? '';
}

/** Tables to which the shop itself writes in the background. */
const MOVES = /^public\.(outbox|inbox|sessions|reconciliation|drift_monitor|migrations)$/;

function mustEqual(wanted: BackupContents, found: BackupContents): void {
  const flat = ({ rows, images }: BackupContents) =>
    Object.entries(rows)
      .flatMap(([service, tables]) =>
        Object.entries(tables)
          .filter(([table]) => !MOVES.test(table))
          .map(([table, count]) => `${service} ${table} ${String(count)}`),
      )
      .concat(`images ${String(images)}`);
  const now = new Set(flat(found));
  const other = flat(wanted).filter((line) => !now.has(line));
  if (other.length > 0) throw new Error(`the backup had other counts: ${other.join(', ')}`);
}

async function sellAgain(): Promise<string> {
  await openShop();
  const [first] = await loggedIn(1);
  const orders = (await first?.orders()) ?? [];
  if (!product || orders.length !== 1) throw new Error(`${String(orders.length)} orders`);
  await mustShowImage(product);
  await first?.buy(product);
  return 'orders and image are there';
}

/** Returns true for Compose before 2.30, which replaces containers created without their dependencies (its `hash.go`). */
async function isOldCompose(): Promise<boolean> {
  const [major = 0, minor = 0] = (await server.compose(['version', '--short']))
    .split('.')
    .map(Number);
  return major === 2 && minor < 30;
}

async function upgrade(): Promise<string> {
  const version = config.SMOKE_NEXT_VERSION;
  const buyers = (await loggedIn(CUSTOMERS)).slice(1);
  let turn = 0;
  const buy = async () => {
    if (product) await buyers[turn++ % buyers.length]?.buy(product);
  };
  const look = async () => {
    const response = await client().get('/');
    if (!response.ok) throw new Error(`GET /: ${String(response.status)}`);
  };
  const load = Load.start([buy, look], { pauseMs: 2_000, shoppers: 2 });
  try {
    await server.script('infra/compose/upgrade.sh', version);
    // Replaces nothing.
    const up = ['up', '-d', '--wait', ...((await isOldCompose()) ? ['--no-recreate'] : [])];
    await server.compose(up, { env: { LOOMERY_VERSION: version } });
  } finally {
    await load.stop();
  }
  const { requests, failures, slowestMs } = await load.stop();
  if (failures.length > 0)
    throw new Error(
      `${String(failures.length)} of ${String(requests)}:\n  ${failures.slice(0, 10).join('\n  ')}`,
    );
  return `0 of ${String(requests)} requests failed, ${String(turn)} of them purchases, the slowest took ${String(Math.round(slowestMs))} ms`;
}
