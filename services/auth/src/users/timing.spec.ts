// The time of an answer does not tell whether there is an account (reliability 4, S10).
import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth';
import { securityRuns } from '@shop/service-kit/testing/guard-bus';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

/** Of the median: a busy machine is no even clock, and a missing hash would be nine tenths. */
const TOLERANCE = 0.35;
let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
  const form = { name: 'Rina', email: 'rina@example.test', password: 'six666' };
  await auth.ask(authRpc.register, form);
});
afterAll(() => auth.close());

async function refusal(email: string): Promise<{ ms: number; text: string }> {
  const begun = performance.now();
  const error: unknown = await auth
    .ask(authRpc.login, { email, password: 'a wrong one' })
    .catch((reason: unknown) => reason);
  const { code, message } = error as { code: string; message: string };
  return { ms: performance.now() - begun, text: `${code}: ${message}` };
}
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

describe('a refused login', () => {
  it('says the same after the same time, whether or not the address is known', async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    const texts = new Set<string>();
    for (let run = 0; run < securityRuns(25); run += 1) {
      // One after the other, so that a busy moment falls on both.
      const [one, other] = [
        await refusal('rina@example.test'),
        await refusal('nobody@example.test'),
      ];
      known.push(one.ms);
      unknown.push(other.ms);
      texts.add(one.text).add(other.text);
    }
    expect([...texts]).toEqual(['auth.invalidCredentials: Invalid credentials']);
    const difference = Math.abs(median(known) - median(unknown));
    expect(difference / median(known)).toBeLessThan(TOLERANCE);
  }, 300_000);
});
