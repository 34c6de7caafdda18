import { explain } from '@shop/dev-stack/machine/local-problem';
import { checkUntilSettled, holds } from './invariants/checker.js';
import type { Verdict } from './invariants/invariant.js';
import type { ChaosShop } from './shop/chaos-shop.js';
import type { Form, Outcome, Scenario } from './scenarios/scenario.js';

/** Time for cleanup after a scenario: the sweeper's age limit and its interval. */
const SETTLED_WITHIN_MS = 20_000;

export interface Result extends Outcome {
  scenario: Scenario;
  form: Form;
  seconds: number;
  /** Seconds until all invariants held. */
  settledSeconds: number;
  verdicts: Verdict[];
}

/** Runs one scenario and checks the invariants after it; a scenario that throws counts as failed. */
export async function runScenario(
  shop: ChaosShop,
  scenario: Scenario,
  form: Form,
): Promise<Result> {
  const started = performance.now();
  const crashesBefore = shop.crashes.length;
  const outcome = await attempt(() => scenario.run(shop, form));
  const seconds = (performance.now() - started) / 1000;
  const mended = await attempt(async () => ({ summary: '', faults: await mend(shop) }));
  const { verdicts, settledMs } = await checkUntilSettled(
    shop.evidence,
    scenario.settlesWithinMs ?? SETTLED_WITHIN_MS,
  );
  const broken = verdicts
    .filter((verdict) => !holds(verdict))
    .flatMap(({ id, breaches }) => breaches.map((breach) => `${id}: ${breach}`));
  const crashes = shop.crashes.slice(crashesBefore).map((crash) => `a process crashed (${crash})`);
  return {
    ...outcome,
    faults: [...outcome.faults, ...mended.faults, ...crashes, ...broken],
    scenario,
    form,
    seconds,
    settledSeconds: settledMs / 1000,
    verdicts,
  };
}

/** A shop that stays broken fails its scenario, but does not end the run. */
async function mend(shop: ChaosShop): Promise<string[]> {
  await shop.whenWhole();
  return [];
}

async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return { summary: 'failed to run', faults: [explain(error)], isUnseen: true };
  }
}

export const isPassed = ({ faults }: Result): boolean => faults.length === 0;
