import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { requireSingleInstance } from './single-instance.js';
import { readOptions } from './options.js';
import { requireFreePort } from './free-port.js';

describe('the port of the shop', () => {
  it('refuses the shop port in one sentence when another program uses it', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(requireFreePort(port)).rejects.toMatchObject({
      name: 'LocalProblem',
      message: expect.stringMatching(
        new RegExp(`^Port ${String(port)} is taken by another program.* PORT=\\d+ npm start$`),
      ) as string,
    });
    other.close();
    await once(other, 'close');
    await expect(requireFreePort(port)).resolves.toBeUndefined();
  });
});

describe('a second start of the same checkout', () => {
  const folder = temporaryFolder();

  it('reports where the shop is running already', () => {
    requireSingleInstance(folder.path, 'http://localhost:5000');
    expect(() => requireSingleInstance(folder.path, 'http://localhost:5001')).toThrow(
      `The shop of this checkout is running already at http://localhost:5000 (process ${String(process.pid)}).`,
    );
  });
});

describe('the options of npm start', () => {
  const read = (args: string[], env: NodeJS.ProcessEnv = {}) => readOptions(args, env, '/shop');

  it('starts the shop at port 5000 with its data in .local by default', () => {
    const usual = { home: '/shop/.local', port: 5000, reset: false, yes: false, watch: false };
    expect(read([])).toEqual(usual);
  });

  it('owner 9: accepts another port, another folder, a reset and watch mode', () => {
    const env = { PORT: '5050', LOOMERY_HOME: 'elsewhere' };
    expect(read(['--reset', '--yes', '--watch'], env)).toEqual({
      home: '/shop/elsewhere',
      port: 5050,
      reset: true,
      yes: true,
      watch: true,
    });
  });

  it.each(['shop', '70000', '-1', '50.5'])('refuses PORT=%s', (PORT) => {
    expect(() => read([], { PORT })).toThrow(`PORT=${PORT} is no port`);
  });

  it('owner 9: refuses to reset a production shop, and explains each other option', () => {
    expect(() => read(['--reset'], { PROFILE: 'production' })).toThrow(/production shop/);
    const help = execFileSync(process.execPath, ['start.mjs', '--help'], { encoding: 'utf8' });
    for (const flag of ['--reset', '--yes', '--watch']) expect(help).toContain(`  ${flag} `);
  });

  const folder = temporaryFolder();
  it('owner 9: removes nothing without a terminal or --yes', () => {
    const env = { ...process.env, LOOMERY_HOME: folder.path, PORT: '5999' };
    const { stdout, status } = spawnSync(process.execPath, ['dist/start.js', '--reset'], {
      env,
      encoding: 'utf8',
      input: 'y',
    });
    expect(stdout).toContain('npm start -- --reset --yes');
    expect(status).toBe(1);
  });

  it('refuses an unknown option of npm start', () => {
    expect(() => read(['--clean'])).toThrow('npm start does not know --clean');
  });
});
