// A detail of a product is listed once (libs/contracts/src/catalogue/product-details.ts); the other layers follow that
// list.
import { execFileSync } from 'node:child_process';
import { root } from './testing/files.js';

const PLACES = [
  'libs/contracts',
  'services/catalogue',
  'gateway/src',
  'frontend/src/features/catalogue',
  'frontend/src/features/catalogue-admin',
  'frontend/src/testing',
  'tools/seeds/src',
].flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]);

describe('a detail of a product', () => {
  it('names a product detail in at most five source files', () => {
    const pathspecs = PLACES.map((glob) => `:(glob)${glob}`);
    const git = ['grep', '-lw', 'dimensions', '--', ...pathspecs, ':(exclude)*.spec.*'];
    const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(files).toContain('libs/contracts/src/catalogue/product-details.ts');
    expect(files.length).toBeLessThanOrEqual(5);
  });
});
