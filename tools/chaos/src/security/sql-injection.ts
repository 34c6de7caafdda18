// SQL injection by sqlmap, level 3, into search, sort and filter parameters (reliability 4, S6).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AuthReply } from '@shop/contracts/auth/auth';
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { requireProgram } from '@shop/dev-stack/servers/data-directory';
import type { SuiteResult } from '@shop/dev-stack/suites/suite-result';
import pg from 'pg';
import { sqlmap, type AttackedShop } from './attacked-shop.js';

const LIMIT_MS = 6 * MINUTE_MS;
const FOUND = 'identified the following injection point';
const CLEAN = 'all tested parameters do not appear to be injectable';
/** Part of an address; `*` marks the tested parameter. */
const LISTS: Record<string, string> = {
  '/api/products?search=silk&category=Silk&sort=price&order=asc&limit=5':
    'search,category,sort,order',
  '/api/products?search=silk&fibre=silk&colour=blue&priceTo=20&piece=2&facets=1':
    'search,fibre,colour,priceTo,piece',
  '/api/admin/products?search=silk&category=Silk&sort=price&order=asc':
    'search,category,sort,order',
  '/api/orders?search=a&status=pending&sort=placed&order=asc': 'search,status,sort,order',
  '/api/admin/users?search=a&role=user&sort=name&order=asc': 'search,role,sort,order',
  '/api/admin/enquiries?search=a&status=new&sort=name&order=asc': 'search,status,sort,order',
};

interface Target {
  url: string;
  parameters?: string;
  token?: string;
}

/** Tests each address, and proves in one more test that sqlmap finds an existing hole. */
export async function sqlInjection(shop: AttackedShop): Promise<SuiteResult> {
  const result: SuiteResult = { name: 'sqlmap', passed: 0, failures: [] };
  const judge = async (title: string, target: Target, expected: string) => {
    const said = await attack(shop, target);
    if (said.includes(expected)) result.passed += 1;
    else result.failures.push({ title, message: said.slice(-4_000) });
  };
  const hole = await openHole(shop.database);
  await judge('a hole is found', { url: `${hole.address}/?name=silk`, parameters: 'name' }, FOUND);
  await hole.close();
  const token = await adminToken(shop);
  for (const [path, parameters] of Object.entries(LISTS))
    await judge(path, { url: `${shop.address}${path}`, parameters, token }, CLEAN);
  const response = await fetch(`${shop.address}/api/products?limit=1`);
  const { products } = (await response.json()) as ProductList;
  const one = `/api/products/${products[0]?._id ?? ''}`;
  await judge(one, { url: `${shop.address}${one}*` }, CLEAN);
  return result;
}

async function attack({ folder }: AttackedShop, { url, parameters, token }: Target) {
  const words = [
    '-u',
    url,
    '--batch',
    '--level=3',
    '--risk=1',
    '--dbms=PostgreSQL',
    '--flush-session',
    '--disable-coloring',
    '--keep-alive',
    '--retries=1',
    '--ignore-code=*',
    `--output-dir=${join(folder, 'sqlmap')}`,
    ...(parameters === undefined ? [] : ['-p', parameters]),
    ...(token === undefined ? [] : [`--headers=Authorization: Bearer ${token}`]),
  ];
  const child = spawn(requireProgram(sqlmap), words, { timeout: LIMIT_MS });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  child.stdin.end();
  await once(child, 'close');
  return said;
}

/** Serves an endpoint with an SQL injection on purpose. */
async function openHole(database: string) {
  const pool = new pg.Pool({ connectionString: database, max: 2 });
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://hole').searchParams.get('name') ?? '';
    pool.query(`SELECT name FROM products WHERE lower(name) LIKE '%${name}%' LIMIT 5`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end('a fault'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

async function adminToken({ address }: AttackedShop): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@loomery.test', password: 'loomery-admin' }),
  });
  return ((await response.json()) as AuthReply).token;
}
