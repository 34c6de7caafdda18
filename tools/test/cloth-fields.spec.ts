// A field of a data sheet is listed once (libs/contracts/src/cloth/cloth-fields.ts); the other layers follow that list.
import { execFileSync } from 'node:child_process';
import { root } from './testing/files.js';

const PLACES = ['libs', 'services', 'gateway/src', 'frontend/src', 'tools'];

describe('a field of a data sheet', () => {
  it.each([
    ['lightFast', 'light_fast'],
    ['yarnCount', 'yarn_count'],
    ['repeatAcrossCm', 'repeat_h_mm'],
    ['spunIn', 'spun_in'],
  ])('names a data sheet field in at most three source files: %s', (name, column) => {
    const pathspecs = PLACES.flatMap((folder) => [
      `:(glob)${folder}/**/*.ts`,
      `:(glob)${folder}/**/*.tsx`,
    ]);
    const names = ['-e', name, '-e', column];
    const not = [':(exclude)*.spec.*', ':(exclude)**/testing/**'];
    const git = ['grep', '-lw', ...names, '--', ...pathspecs, ...not];
    const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(files).toContain('libs/contracts/src/cloth/cloth-fields.ts');
    expect(files.length).toBeLessThanOrEqual(3);
  });
});
