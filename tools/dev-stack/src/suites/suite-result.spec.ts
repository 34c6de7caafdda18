import { fromJest, totalOf } from './suite-result.js';

const file = (status: string, ...tests: string[]) => ({
  name: '/shop/order.spec.ts',
  status,
  message: 'Cannot find module',
  assertionResults: tests.map((result) => ({
    status: result,
    fullName: 'refuses an empty basket',
    failureMessages: result === 'failed' ? ['expected 400'] : [],
  })),
});

describe('the result of a test run', () => {
  it('counts the passed tests and names the failed ones', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed')];
    const result = fromJest('@shop/order', { numPassedTests: 2, testResults });
    expect(result.passed).toBe(2);
    expect(result.failures).toEqual([
      { title: '/shop/order.spec.ts › refuses an empty basket', message: 'expected 400' },
    ]);
  });

  it('counts a test file that failed to load as a failure', () => {
    const result = fromJest('@shop/order', { numPassedTests: 0, testResults: [file('failed')] });
    expect(result.failures).toEqual([
      { title: '/shop/order.spec.ts', message: 'Cannot find module' },
    ]);
  });

  it('prints one final line over all suites, successful only without a failure', () => {
    const good = { name: 'a', passed: 3, failures: [] };
    const bad = { name: 'b', passed: 4, failures: [{ title: 't', message: 'm' }] };
    expect(totalOf([good, good])).toEqual({ line: '6 passed, 0 failed', isGood: true });
    expect(totalOf([good, bad])).toEqual({ line: '7 passed, 1 failed', isGood: false });
  });
});
