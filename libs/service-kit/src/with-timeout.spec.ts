import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.js';

const fail = (): never => {
  throw new Error('too late');
};

describe('a timeout', () => {
  it('returns the result of work that ends before the timeout, and its error', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, fail)).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, fail)).rejects.toThrow(
      'broken',
    );
  });

  it('replaces the result of late work with a value or an error', async () => {
    expect(await withTimeout(pause(1_000, 'done', { ref: false }), 5, () => 'late')).toBe('late');
    await expect(withTimeout(pause(1_000, 'done', { ref: false }), 5, fail)).rejects.toThrow(
      'too late',
    );
  });
});
