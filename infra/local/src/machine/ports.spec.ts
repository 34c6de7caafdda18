import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { answers, isFree, PortBook } from './ports.js';

async function listen(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the ports of the private servers', () => {
  const folder = temporaryFolder();

  it('are remembered, so that a server is at the same address tomorrow', async () => {
    const today = await new PortBook(folder.path).portOf('postgres');
    expect(await new PortBook(folder.path).portOf('postgres')).toBe(today);
    expect(await new PortBook(folder.path).freePortOf('postgres')).toBe(today);
  });

  it('differ from one server to the next', async () => {
    const book = new PortBook(folder.path);
    const ports = await Promise.all(
      ['postgres', 'redis', 'rabbitmq'].map((name) => book.portOf(name)),
    );
    expect(new Set(ports).size).toBe(3);
  });

  it('move away from a port that another program has taken meanwhile', async () => {
    const book = new PortBook(folder.path);
    const before = await book.portOf('redis');
    const { server } = await listen(before);
    const after = await book.freePortOf('redis');
    server.close();
    expect(after).not.toBe(before);
    expect(await book.portOf('redis')).toBe(after);
  });

  it('tell a port that is taken from one that is free', async () => {
    const { server, port } = await listen();
    expect([await isFree(port), await answers(port)]).toEqual([false, true]);
    server.close();
    await once(server, 'close');
    expect([await isFree(port), await answers(port)]).toEqual([true, false]);
  });
});
