import { BoundedQueue } from './bounded-queue.js';

/** A job that ends when it is released. */
function held() {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => (release = resolve));
  return { work: () => ended, release };
}

describe('the bounded queue', () => {
  it("runs only as many jobs at once as the queue's concurrency allows", async () => {
    const queue = new BoundedQueue(2, 10);
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => queue.run(work)));
    expect(most).toBe(2);
  });

  it('refuses a job when the queue is full, and runs the waiting ones', async () => {
    const queue = new BoundedQueue(1, 1);
    const first = held();
    const running = queue.run(first.work);
    const waiting = queue.run(() => Promise.resolve('served'));
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({
      code: 'service.busy',
    });
    first.release();
    await running;
    await expect(waiting).resolves.toBe('served');
  });

  it('runs the next job of the queue when one fails', async () => {
    const queue = new BoundedQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
