// Runs an operator's check of the shop after all other e2e tests have used it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const checkout = join(__dirname, '../../..');

/** Returns the output of a command; throws with the output if the command fails. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: checkout,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

describe('a shop that was started afresh and has been used', () => {
  it('FAB-101: finds the stock, rolls and money of a used shop right with check:shop', () => {
    expect(run('tools/chaos/chaos.mjs', '--check')).toContain('✓ I14');
  });

  it('FAB-101: finds the figures of a used shop right with analytics:check', () => {
    expect(
      run('tools/dev-stack/operate.mjs', 'admin-analytics', 'rebuild/check.command.js'),
    ).toContain('Every figure equals its source.');
  });
});
