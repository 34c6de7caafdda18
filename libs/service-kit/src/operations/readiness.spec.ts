import { Readiness } from './readiness.js';

describe('readiness', () => {
  const ready = async (readiness: Readiness): Promise<boolean> => (await readiness.report()).ready;

  it('becomes ready when the process has started, and not ready when it is about to stop', async () => {
    const readiness = new Readiness();
    expect(await ready(readiness)).toBe(false);
    readiness.running({ bus: () => true });
    expect(await ready(readiness)).toBe(true);
    readiness.draining();
    expect(await ready(readiness)).toBe(false);
  });

  it('stays not ready if a stopping process finishes its start', async () => {
    const readiness = new Readiness();
    readiness.draining();
    readiness.running({});
    expect(await ready(readiness)).toBe(false);
  });

  it.each<[string, () => boolean | Promise<boolean>]>([
    ['says no', () => false],
    ['fails', () => Promise.reject(new Error('no connection'))],
    ['does not respond', () => new Promise(() => undefined)],
  ])('reports not ready within a second if a check %s', async (_what, database) => {
    const readiness = new Readiness();
    readiness.running({ bus: () => true, database });
    expect(await readiness.report()).toMatchObject({
      ready: false,
      checks: { bus: true, database: false },
    });
  });
});
