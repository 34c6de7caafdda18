import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { ServerProcess } from './server-process.js';

const program = (text: string) => ({ file: process.execPath, args: ['-e', text] });
const isReady = () => Promise.resolve(true);

describe('a server in a process of its own', () => {
  const folder = temporaryFolder();

  it('finds a server that still runs from an earlier run, and stops it', async () => {
    const idle = program('setInterval(() => {}, 1000)');
    await new ServerProcess('The server', folder.path).start(idle, isReady);
    const later = new ServerProcess('The server', folder.path);
    expect(later.isRunning()).toBe(true);
    await later.stop();
    expect(later.isRunning()).toBe(false);
  });

  it('security L13: writes a server log that its owner alone can read, also one of an earlier version', async () => {
    const log = join(folder.path, 'server.log');
    writeFileSync(log, 'before\n', { mode: 0o644 });
    const server = new ServerProcess('The server', folder.path);
    await server.start(program('setInterval(() => {}, 1000)'), isReady);
    expect((statSync(log).mode & 0o777).toString(8)).toBe('600');
    await server.stop();
  });

  it('reports a server that ends at once with the end of its log', async () => {
    const broken = program("console.error('bad setting in line 3'); process.exit(1)");
    const start = new ServerProcess('The server', folder.path).start(broken, () =>
      Promise.resolve(false),
    );
    await expect(start).rejects.toMatchObject({
      message: expect.stringContaining('The server ended while it started') as string,
      detail: expect.stringContaining('bad setting in line 3') as string,
    });
  });

  it('ends and reports a server that never gets ready', async () => {
    const server = new ServerProcess('The server', folder.path);
    const idle = program('setInterval(() => {}, 1000)');
    const start = server.start(idle, () => Promise.resolve(false), 200);
    await expect(start).rejects.toThrow('The server did not come up in 0.2 s');
    expect(server.isRunning()).toBe(false);
  });

  it('reports a server whose program is missing', async () => {
    const absent = { file: '/nowhere/redis-server', args: [] };
    const start = new ServerProcess('Redis', folder.path).start(absent, isReady);
    await expect(start).rejects.toThrow('Redis could not be started: /nowhere/redis-server');
  });
});
