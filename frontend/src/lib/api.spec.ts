// Runs alone: it loads every part for the first time.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const features = resolve(__dirname, '../features');
const parts = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('-api.ts'),
);

describe('the one API of the shop', () => {
  it('defines no two API endpoints with the same name', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const part of parts) await import(join(features, part));
    expect(parts.length).toBeGreaterThan(10);
    // RTK Query ignores the second of two endpoints with the same name: an admin's form would be sent to the endpoint
    // of the saved products.
    expect(logged.mock.calls).toEqual([]);
  });
});
