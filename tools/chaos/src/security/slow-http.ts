// Attacks by slow clients with slowhttptest, while others are served (reliability 4, S8).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { requireProgram } from '@shop/dev-stack/servers/data-directory';
import type { SuiteResult } from '@shop/dev-stack/suites/suite-result';
import { slowhttptest, type AttackedShop } from './attacked-shop.js';

const CONNECTIONS = 1_000;
const SECONDS = 15;
const P99_MS = 500;
const LIST = '/api/products?limit=100';
const ATTACKS: Record<string, string[]> = {
  'headers, a line at a time': ['-H', '-i', '2', '-t', 'GET'],
  'bodies, a few bytes at a time': [
    '-B',
    '-i',
    '2',
    '-t',
    'POST',
    '-s',
    '8192',
    '-f',
    'application/json',
  ],
  'responses, read a few bytes at a time': [
    '-X',
    '-w',
    '1',
    '-y',
    '10',
    '-n',
    '1',
    '-z',
    '5',
    '-k',
    '3',
  ],
};

/** Runs all three kinds of slow clients; each is one test. */
export async function slowClients(shop: AttackedShop): Promise<SuiteResult> {
  const result: SuiteResult = { name: 'slowhttptest', passed: 0, failures: [] };
  for (const [title, words] of Object.entries(ATTACKS)) {
    const fault = await faultUnder(shop, words);
    if (fault === undefined) result.passed += 1;
    else result.failures.push({ title, message: fault });
  }
  return result;
}

async function faultUnder({ address }: AttackedShop, words: readonly string[]) {
  const url = `${address}${words.includes('-B') ? '/api/auth/login' : LIST}`;
  const size = ['-c', String(CONNECTIONS), '-r', '500', '-l', String(SECONDS), '-p', '3'];
  const attack = spawn(requireProgram(slowhttptest), [...words, ...size, '-u', url]);
  let said = '';
  attack.stdout.on('data', (part: Buffer) => (said += part.toString()));
  attack.stderr.resume();
  const ended = once(attack, 'close');
  let isOver = false;
  void ended.then(() => (isOver = true));
  const times: number[] = [];
  const refused: number[] = [];
  while (!isOver) {
    const begun = performance.now();
    const response = await fetch(`${address}/api/products`);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    if (response.status !== 200) refused.push(response.status);
  }
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  const held = mostConnected(said);
  if (held < CONNECTIONS / 2)
    return `no more than ${String(held)} slow connections were held\n${said}`;
  if (refused.length > 0) return `others received ${refused.join()}`;
  return p99 < P99_MS ? undefined : `others waited for ${p99.toFixed(0)} ms (p99)`;
}

/** Returns the highest number of open connections, as counted by the program. */
const mostConnected = (said: string): number =>
  Math.max(
    0,
    ...[...stripVTControlCharacters(said).matchAll(/connected:\s*(\d+)/g)].map(([, count]) =>
      Number(count),
    ),
  );
