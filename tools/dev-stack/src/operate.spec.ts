import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { temporaryFolder } from './testing/temporary-folder.js';

describe('an operator’s command', () => {
  const folder = temporaryFolder();

  it.each([
    [['tools/dev-stack/operate.mjs', 'admin-analytics', 'rebuild/check.command.js']],
    [['tools/dev-stack/operate.mjs', 'order', 'reconciliation/check.command.js']],
    [['tools/dev-stack/bus.mjs', 'dlq', 'list']],
    [['tools/dev-stack/bus.mjs', 'outbox', 'resend', '--since', '2h']],
  ])(
    'reliability 8: calls the shop of LOOMERY_HOME, and refuses to run without one: %j',
    (args) => {
      const home = join(folder.path, 'no-such-shop');
      const { status, stderr } = spawnSync(process.execPath, args, {
        cwd: checkoutFolder(),
        env: { PATH: process.env.PATH, LOOMERY_HOME: home },
        encoding: 'utf8',
      });
      expect(stderr).toContain(`The shop of ${home} is not running. Start it first: npm start`);
      expect(status).toBe(1);
      expect(existsSync(home)).toBe(false);
    },
  );
});
