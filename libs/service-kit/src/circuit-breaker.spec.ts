import { CircuitBreaker } from './circuit-breaker.js';

const timeout = () => Promise.reject(new Error('Command timed out'));

describe('a circuit breaker', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reliability 6: fails calls at once after a timeout, and checks once a second until there is a reply', async () => {
    let looks = 0;
    let look: () => Promise<unknown> = timeout;
    let calls = 0;
    const breaker = new CircuitBreaker(() => {
      looks += 1;
      return look();
    });
    const call = () => breaker.run(() => Promise.resolve((calls += 1)));
    await expect(breaker.run(timeout)).rejects.toThrow('Command timed out');
    await expect(call()).rejects.toThrow('the server does not respond');
    await jest.advanceTimersByTimeAsync(2_500);
    expect([looks, calls, breaker.isOpen]).toEqual([2, 0, true]);
    look = () => Promise.resolve('there');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await call()).toBe(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(3);
  });

  it('passes on every other failure, and keeps the circuit closed', async () => {
    const breaker = new CircuitBreaker(timeout);
    await expect(breaker.run(() => Promise.reject(new Error('WRONGTYPE')))).rejects.toThrow(
      'WRONG',
    );
    expect(breaker.isOpen).toBe(false);
  });

  it('closes the circuit on a new connection', async () => {
    const breaker = new CircuitBreaker(timeout);
    await expect(breaker.run(timeout)).rejects.toThrow();
    breaker.close();
    expect(await breaker.run(() => Promise.resolve(1))).toBe(1);
  });
});
