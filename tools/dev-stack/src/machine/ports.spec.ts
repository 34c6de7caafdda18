import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { isListening, isFree, PortRegistry } from './ports.js';

async function listen(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the ports of the private servers', () => {
  const folder = temporaryFolder();

  it('stores the ports, so that a server keeps its address over restarts', async () => {
    const today = await new PortRegistry(folder.path).portOf('postgres');
    expect(await new PortRegistry(folder.path).portOf('postgres')).toBe(today);
    expect(await new PortRegistry(folder.path).freePortOf('postgres')).toBe(today);
  });

  it('chooses different ports for different servers', async () => {
    const book = new PortRegistry(folder.path);
    const ports = await Promise.all(
      ['postgres', 'redis', 'rabbitmq'].map((name) => book.portOf(name)),
    );
    expect(new Set(ports).size).toBe(3);
  });

  it('moves to another port when a program has taken the old one', async () => {
    const book = new PortRegistry(folder.path);
    const before = await book.portOf('redis');
    const { server } = await listen(before);
    const after = await book.freePortOf('redis');
    server.close();
    expect(after).not.toBe(before);
    expect(await book.portOf('redis')).toBe(after);
  });

  it('distinguishes a used port from a free one', async () => {
    const { server, port } = await listen();
    expect([await isFree(port), await isListening(port)]).toEqual([false, true]);
    server.close();
    await once(server, 'close');
    expect([await isFree(port), await isListening(port)]).toEqual([true, false]);
  });
});
