// The time of a reply must not show if there is an account (reliability 4, S10).
import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { securityRuns } from '@shop/service-kit-testing/security-suite/bus';
import { rankTest } from '../testing/rank-test.js';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

/** Number of refusals of each kind. */
const EACH = securityRuns(25, 1_000);
/** Milliseconds by which medians may differ in the long form, which runs alone. */
const MARK_MS = 2;
/**
 * Share of the median by which it may differ while other specs run: a busy machine delays some runs, while a missing
 * hash would be nine tenths.
 */
const TOLERANCE = 0.35;
/**
 * Significance level of a difference of ranks. One sample in twenty is below it by chance, so up to three samples are
 * taken.
 */
const CHANCE = 0.05;
const SAMPLES = 3;
let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
  const form = { name: 'Rina', email: 'rina@example.test', password: 'six666' };
  await auth.request(authRpc.register, form);
});
afterAll(() => auth.close());

async function refusal(email: string): Promise<{ ms: number; text: string }> {
  const begun = performance.now();
  const error: unknown = await auth
    .request(authRpc.login, { email, password: 'a wrong one' })
    .catch((reason: unknown) => reason);
  const { code, message } = error as { code: string; message: string };
  return { ms: performance.now() - begun, text: `${code}: ${message}` };
}
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Takes a sample in alternating sequence, so that a busy moment affects both kinds. */
async function sample() {
  const known: number[] = [];
  const unknown: number[] = [];
  const texts = new Set<string>();
  for (let run = 0; run < EACH; run += 1) {
    const emails = ['rina@example.test', 'unknown@example.test'];
    for (const email of run % 2 === 0 ? emails : emails.reverse()) {
      const { ms, text } = await refusal(email);
      (email.startsWith('rina') ? known : unknown).push(ms);
      texts.add(text);
    }
  }
  return { known, unknown, texts };
}

describe('a refused login', () => {
  it(
    'refuses a login in the same time and words, whether or not the address is known',
    async () => {
      const judged: { isNear: boolean; isChance: boolean; figures: string }[] = [];
      // A real difference appears in every sample, a busy moment in one.
      const isEven = () => judged.some(({ isNear, isChance }) => isNear && isChance);
      while (judged.length < SAMPLES && !isEven()) {
        const { known, unknown, texts } = await sample();
        expect([...texts]).toEqual(['auth.invalidCredentials: Invalid credentials']);
        const difference = Math.abs(median(known) - median(unknown));
        const chance = rankTest(known, unknown);
        judged.push({
          isNear: difference < (EACH < 1_000 ? TOLERANCE * median(known) : MARK_MS),
          isChance: chance > CHANCE,
          figures: `${difference.toFixed(2)} ms of ${median(known).toFixed(1)}, p ${chance.toFixed(3)}`,
        });
      }
      expect([isEven(), judged.map(({ figures }) => figures)]).toEqual([true, expect.anything()]);
    },
    securityRuns(300_000, 1_800_000),
  );
});
