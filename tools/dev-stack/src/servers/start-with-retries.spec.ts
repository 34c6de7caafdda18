import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { PostgresServer } from './postgres-server.js';
import { homeForPostgres, unprivileged } from './postgres-user.js';
import { startWithRetries } from './server-process.js';
import { DataDirectory } from './data-directory.js';

describe('the start of a server', () => {
  const folder = temporaryFolder();

  it("reliability 9: starts a server although a killed PostgreSQL's lock file names a living process", async () => {
    const dataDirectory = new DataDirectory(folder.path);
    const postgres = new PostgresServer(dataDirectory, 'disposable');
    await postgres.start();
    await postgres.stop();
    const { file, args } = unprivileged('sleep', ['60']);
    const living = spawn(file, args, { stdio: 'ignore' });
    const data = join(homeForPostgres(dataDirectory.folderOf('postgres')), 'data');
    const lock = [living.pid, data, 1, 5432, '', '127.0.0.1', '', 'ready'].join('\n');
    writeFileSync(join(data, 'postmaster.pid'), `${lock}\n`, { mode: 0o644 });
    try {
      await expect(postgres.start()).rejects.toThrow('PostgreSQL ended while it started');
      const pauses = setTimeout(() => living.kill('SIGKILL'), 200);
      await startWithRetries(postgres, 1_000);
      clearTimeout(pauses);
      expect(postgres.isRunning()).toBe(true);
    } finally {
      living.kill('SIGKILL');
      await postgres.stop();
      postgres.erase();
    }
  });

  it('reliability 9: stops starting a server after the third try, with the reason of the last', async () => {
    let tries = 0;
    const broken = {
      name: 'Redis',
      isRunning: () => false,
      stop: () => Promise.resolve(),
      crash: () => Promise.resolve(),
      start: () => Promise.reject(new Error(`bad setting, try ${String((tries += 1))}`)),
    };
    await expect(startWithRetries(broken, 1)).rejects.toThrow('bad setting, try 3');
  });
});
