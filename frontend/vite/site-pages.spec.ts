import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminPaths } from '../src/lib/admin-paths';
import { paths } from '../src/lib/paths';
import { routes } from './site-pages';

const { info, ...own } = paths;
const places = { paths: own, 'paths.info': info, adminPaths };
const router = (file: string) =>
  readFileSync(join(import.meta.dirname, '../src/app', file), 'utf8');

describe('the routes that the gateway replies 200 to', () => {
  it.each(Object.entries(places))('browser 1: serves every address of %s', (_name, some) => {
    expect(routes).toEqual(expect.arrayContaining(Object.values(some).map(({ path }) => path)));
  });

  it('browser 1: serves every address of the routers', () => {
    const used = ['router.tsx', 'admin-router.tsx'].flatMap((file) => [
      ...router(file).matchAll(/path=\{((?:admin)?[pP]aths)\.(\w+)\.path\}/g),
    ]);
    expect(used.length).toBeGreaterThan(60);
    const known: Record<string, object> = { paths: own, adminPaths };
    for (const [text, place = '', name = ''] of used) {
      const one = Object.entries(known[place] ?? {}).find(([key]) => key === name)?.[1] as
        { path: string } | undefined;
      expect([text, routes.includes(one?.path ?? '')]).toEqual([text, true]);
    }
  });
});
