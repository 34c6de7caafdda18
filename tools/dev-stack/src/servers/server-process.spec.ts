import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { ServerProcess } from './server-process.js';

const program = (text: string) => ({ file: process.execPath, args: ['-e', text] });
const isReady = () => Promise.resolve(true);

describe('a server in a process of its own', () => {
  const folder = temporaryFolder();

  it('is found running by a later run, and stopped by it', async () => {
    const idle = program('setInterval(() => {}, 1000)');
    await new ServerProcess('The server', folder.path).start(idle, isReady);
    const later = new ServerProcess('The server', folder.path);
    expect(later.isRunning()).toBe(true);
    await later.stop();
    expect(later.isRunning()).toBe(false);
  });

  it('security L13: keeps a log that its owner alone can read, also one of an earlier version', async () => {
    const log = join(folder.path, 'server.log');
    writeFileSync(log, 'before\n', { mode: 0o644 });
    const server = new ServerProcess('The server', folder.path);
    await server.start(program('setInterval(() => {}, 1000)'), isReady);
    expect((statSync(log).mode & 0o777).toString(8)).toBe('600');
    await server.stop();
  });

  it('that ends at once is reported with the end of its log', async () => {
    const broken = program("console.error('bad setting in line 3'); process.exit(1)");
    const start = new ServerProcess('The server', folder.path).start(broken, () =>
      Promise.resolve(false),
    );
    await expect(start).rejects.toMatchObject({
      message: expect.stringContaining('The server ended while it started') as string,
      detail: expect.stringContaining('bad setting in line 3') as string,
    });
  });

  it('that never gets ready is ended and reported', async () => {
    const server = new ServerProcess('The server', folder.path);
    const idle = program('setInterval(() => {}, 1000)');
    const start = server.start(idle, () => Promise.resolve(false), 200);
    await expect(start).rejects.toThrow('The server did not come up in 0.2 s');
    expect(server.isRunning()).toBe(false);
  });

  it('whose program is missing is reported', async () => {
    const absent = { file: '/nowhere/redis-server', args: [] };
    const start = new ServerProcess('Redis', folder.path).start(absent, isReady);
    await expect(start).rejects.toThrow('Redis could not be started: /nowhere/redis-server');
  });
});
