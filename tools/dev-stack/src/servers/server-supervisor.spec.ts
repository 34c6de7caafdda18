import { until } from '../machine/polling.js';
import { ServerSupervisor } from './server-supervisor.js';

describe('the supervisor of the servers', () => {
  it('restarts a server that has died, also when the first try fails', async () => {
    let isUp = false;
    let tries = 0;
    const reported: string[] = [];
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
    const supervisor = new ServerSupervisor([redis], (name, how) =>
      reported.push(`${name}: ${how}`),
    );
    expect(await until(() => isUp, { withinMs: 10_000 })).toBe(true);
    await supervisor.end();
    expect(reported.slice(0, 2)).toEqual(['Redis: killed', 'Redis: Error: port still taken']);
  });
});
