import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { callOver } from '../testing/call.js';
import { addressOf, isSecure, trustIn } from './caller.js';

/** What Fastify and the door make of the same request, behind so many proxies. */
async function seen(proxies: number, headers: Record<string, string>) {
  const trust = trustIn(proxies);
  const app = fastify({ trustProxy: trust });
  app.get('/', ({ ip, protocol }) => ({ ip, isSecure: protocol === 'https' }));
  await app.ready();
  const door = createServer((request: IncomingMessage, response) => {
    const found = { ip: addressOf(request, trust), isSecure: isSecure(request, trust) };
    response.end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  const answer = await callOver(`http://127.0.0.1:${String(port)}/`, { headers });
  const fastifys = await app.inject({ url: '/', headers });
  door.close();
  await app.close();
  return { door: JSON.parse(answer.body.toString()) as unknown, fastify: fastifys.json<unknown>() };
}

describe('the caller that the door sees', () => {
  it.each<Record<string, string>>([
    {},
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-forwarded-for': ' 203.0.113.5 ,198.51.100.7,, 192.0.2.1', 'x-forwarded-proto': 'http' },
    { 'x-forwarded-for': '2001:db8::1', 'x-forwarded-proto': 'http, https' },
    { 'x-forwarded-for': '', 'x-forwarded-proto': '' },
    { 'x-forwarded-for': ',', 'x-forwarded-proto': 'https, http' },
  ])('is the one that Fastify sees, behind none, one and two proxies: %o', async (headers) => {
    for (const proxies of [0, 1, 2]) {
      const { door, fastify: fastifys } = await seen(proxies, headers);
      expect(door).toEqual(fastifys);
    }
  });

  it('is not whom he says he is where no proxy stands in front', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' };
    expect((await seen(0, headers)).door).toEqual({ ip: '127.0.0.1', isSecure: false });
    expect((await seen(1, headers)).door).toEqual({ ip: '203.0.113.5', isSecure: true });
  });
});
