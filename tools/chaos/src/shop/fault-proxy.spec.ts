import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from '@shop/dev-stack/machine/polling';
import { FaultProxy } from './fault-proxy.js';

const WITHIN = { withinMs: 5_000, everyMs: 5 };

/** A server behind a proxy that echoes everything. */
describe('the fault proxy', () => {
  let server: Server;
  let atServer: Socket[];
  let proxy: FaultProxy;
  let clients: Socket[];

  beforeEach(async () => {
    [atServer, clients] = [[], []];
    server = createServer((socket) => {
      atServer.push(socket);
      socket.on('error', () => undefined);
      socket.pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    proxy = await FaultProxy.open({ host: '127.0.0.1', port });
  });
  afterEach(async () => {
    await proxy.close();
    for (const socket of [...clients, ...atServer]) socket.destroy();
    server.close();
  });

  async function caller() {
    const socket = connect(proxy.port, '127.0.0.1');
    clients.push(socket);
    const seen = { text: '', isClosed: false };
    socket.on('data', (piece: Buffer) => (seen.text += piece.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (seen.isClosed = true));
    await once(socket, 'connect');
    return { socket, seen, say: (text: string) => socket.write(text) };
  }
  const receives = ({ seen }: { seen: { text: string } }, text: string) =>
    until(() => seen.text === text, WITHIN);

  it('forwards everything through the fault proxy without a fault', async () => {
    const call = await caller();
    call.say('warp ');
    call.say('and weft');
    expect(await receives(call, 'warp and weft')).toBe(true);
  });

  it('returns the address of the server through the proxy', () => {
    expect(proxy.through('postgres://me:pw@127.0.0.1:1/order')).toBe(
      `postgres://me:pw@127.0.0.1:${String(proxy.port)}/order`,
    );
  });

  it('delays data through the proxy each way, and keeps the sequence when the delay ends', async () => {
    proxy.set({ kind: 'delay', delayMs: 80 });
    const call = await caller();
    const began = performance.now();
    call.say('slow');
    expect(await receives(call, 'slow')).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(150);
    call.say(' then');
    proxy.set({ kind: 'none' });
    call.say(' fast');
    expect(await receives(call, 'slow then fast')).toBe(true);
  });

  it('holds all data back while the proxy is stalled, and forwards it when it is repaired', async () => {
    const call = await caller();
    call.say('a');
    await receives(call, 'a');
    proxy.set({ kind: 'stalled' });
    call.say('b');
    const late = await caller();
    late.say('c');
    expect(await until(() => call.seen.text !== 'a', { withinMs: 150 })).toBe(false);
    expect(call.seen.isClosed).toBe(false);
    proxy.set({ kind: 'none' });
    expect(await receives(call, 'ab')).toBe(true);
    expect(await receives(late, 'c')).toBe(true);
  });

  it('ends the server’s half without a signal to the client when the proxy is half open', async () => {
    const call = await caller();
    call.say('a');
    await receives(call, 'a');
    proxy.set({ kind: 'halfOpen' });
    expect(await until(() => atServer.every((socket) => socket.destroyed), WITHIN)).toBe(true);
    call.say('b');
    const late = await caller();
    late.say('c');
    expect(await until(() => call.seen.isClosed || late.seen.text !== '', { withinMs: 150 })).toBe(
      false,
    );
    proxy.set({ kind: 'none' });
    expect(await until(() => call.seen.isClosed && late.seen.isClosed, WITHIN)).toBe(true);
  });

  it('ends every connection and refuses new ones when the proxy is cut', async () => {
    const call = await caller();
    proxy.set({ kind: 'cut' });
    expect(await until(() => call.seen.isClosed, WITHIN)).toBe(true);
    const late = await caller();
    expect(await until(() => late.seen.isClosed, WITHIN)).toBe(true);
    proxy.set({ kind: 'none' });
    const mended = await caller();
    mended.say('again');
    expect(await receives(mended, 'again')).toBe(true);
  });

  it('resets open connections and serves new ones', async () => {
    const call = await caller();
    call.say('a');
    await receives(call, 'a');
    proxy.reset();
    expect(await until(() => call.seen.isClosed, WITHIN)).toBe(true);
    const next = await caller();
    next.say('b');
    expect(await receives(next, 'b')).toBe(true);
  });
});
