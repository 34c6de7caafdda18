import { until } from '../machine/until.js';
import { ServerGuard } from './server-guard.js';

describe('the guard of the servers', () => {
  it('starts a server again that has died, also when the first try fails', async () => {
    let isUp = false;
    let tries = 0;
    const told: string[] = [];
    const redis = {
      name: 'Redis',
      isRunning: () => isUp,
      stop: () => Promise.resolve(),
      crash: () => Promise.resolve(),
      start: () => {
        tries += 1;
        if (tries === 1) return Promise.reject(new Error('port still taken'));
        isUp = true;
        return Promise.resolve();
      },
    };
    const guard = new ServerGuard([redis], (name, how) => told.push(`${name}: ${how}`));
    expect(await until(() => isUp, { withinMs: 10_000 })).toBe(true);
    await guard.end();
    expect(told.slice(0, 2)).toEqual(['Redis: killed', 'Redis: Error: port still taken']);
  });
});
