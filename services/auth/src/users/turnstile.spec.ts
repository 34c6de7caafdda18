import { Turnstile } from './turnstile.js';

/** Work that ends when it is told to. */
function held() {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => (release = resolve));
  return { work: () => ended, release };
}

describe('the turnstile', () => {
  it('lets only as many through at once as there are places', async () => {
    const turnstile = new Turnstile(2, 10);
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => turnstile.pass(work)));
    expect(most).toBe(2);
  });

  it('turns away whoever finds the queue full, and lets the waiting ones in', async () => {
    const turnstile = new Turnstile(1, 1);
    const first = held();
    const running = turnstile.pass(first.work);
    const waiting = turnstile.pass(() => Promise.resolve('served'));
    await expect(turnstile.pass(() => Promise.resolve())).rejects.toMatchObject({
      code: 'service.busy',
    });
    first.release();
    await running;
    await expect(waiting).resolves.toBe('served');
  });

  it('gives the place back when the work fails', async () => {
    const turnstile = new Turnstile(1, 0);
    await expect(turnstile.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turnstile.pass(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
