import 'reflect-metadata';
import { connect } from 'node:net';
import { errorView } from '@shop/contracts/core/errors';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = await testGateway();
  await gateway.app.listen(0, '127.0.0.1');
  port = Number(new URL(await gateway.app.getUrl()).port);
});
afterAll(() => gateway.close());

const register = '/api/auth/register';
const json = { 'content-type': 'application/json' };

/** Sends bytes that no client library would send, and returns the response. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response;
}

describe('every error response has the common format', () => {
  it.each<[string, number, string, Parameters<TestGateway['app']['inject']>[0]]>([
    [
      'broken JSON',
      400,
      'request.invalid',
      { method: 'POST', url: register, headers: json, payload: '{"a":' },
    ],
    [
      'a list for an object',
      400,
      'request.invalid',
      { method: 'POST', url: register, payload: [] },
    ],
    ['no body at all', 400, 'request.invalid', { method: 'POST', url: register }],
    [
      'an empty body',
      400,
      'request.invalid',
      { method: 'POST', url: register, headers: json, payload: '' },
    ],
    [
      'a forbidden key',
      400,
      'request.invalid',
      { method: 'POST', url: register, headers: json, payload: '{"__proto__":{"role":"admin"}}' },
    ],
    [
      'more than 32 kB',
      413,
      'request.tooLarge',
      { method: 'POST', url: register, payload: { name: 'x'.repeat(33_000) } },
    ],
    [
      'a form',
      415,
      'request.mediaType',
      {
        method: 'POST',
        url: register,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
    ],
    [
      'plain text',
      415,
      'request.mediaType',
      { method: 'POST', url: register, headers: { 'content-type': 'text/plain' }, payload: 'a' },
    ],
    [
      'a media type that is none',
      415,
      'request.mediaType',
      { method: 'POST', url: register, headers: { 'content-type': ';;' }, payload: 'a' },
    ],
    ['an unknown call', 404, 'request.notFound', { method: 'GET', url: '/api/nothing' }],
    ['the bare door', 404, 'request.notFound', { method: 'GET', url: '/api' }],
    [
      'a call by another method',
      405,
      'request.methodNotAllowed',
      { method: 'DELETE', url: '/api/orders' },
    ],
    [
      'a page by another method',
      404,
      'request.notFound',
      { method: 'POST', url: '/products', payload: {} },
    ],
    [
      'an address that cannot be read',
      400,
      'request.invalid',
      { method: 'GET', url: '/api/products/%E0%A4%A' },
    ],
    ['a page that cannot be read', 400, 'request.invalid', { method: 'GET', url: '/%ff%' }],
    [
      'an endless id',
      404,
      'request.notFound',
      { method: 'GET', url: `/api/products/${'9'.repeat(500)}` },
    ],
    ['a missing file', 404, 'request.notFound', { method: 'GET', url: '/assets/gone.js' }],
  ])('refuses %s with the common error format: %i %s', async (_what, status, code, request) => {
    const response = await gateway.app.inject(request);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(errorView.parse(response.json()).requestId).toBe(response.headers['x-request-id']);
    expect(response.json().message).toMatch(/^[A-Z].*\.?$/);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '413'],
    [
      'a length that is none',
      'POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-length: -3\r\n\r\n',
      '400',
    ],
  ])('guards the raw refusal of %s', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(errorView.parse(JSON.parse(body)).success).toBe(false);
  });

  it('browser 4: returns a readable 413 to every client that sends a body of 12 MiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(12 * 1024 * 1024) });
    const send = async () => {
      const response = await fetch(`http://127.0.0.1:${String(port)}${register}`, {
        method: 'POST',
        headers: json,
        body,
      });
      return [response.status, errorView.parse(await response.json()).code];
    };
    for (let turn = 0; turn < 5; turn += 1) {
      const responses = await Promise.all(Array.from({ length: 4 }, send));
      expect(responses).toEqual(Array(4).fill([413, 'request.tooLarge']));
    }
  });

  it('returns a request id that the gateway made, whatever the client sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const response = await gateway.app.inject({ url: '/api/nothing', headers });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
