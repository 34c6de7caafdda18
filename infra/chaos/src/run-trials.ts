import { explain } from '@shop/local/machine/local-problem';
import { checkUntilSettled, holds } from './invariants/checker.js';
import type { Verdict } from './invariants/invariant.js';
import type { ChaosShop } from './shop/chaos-shop.js';
import type { Form, Outcome, Trial } from './trials/trial.js';

/** How long what a trial leaves behind may take to be put right: the sweeper's patience and its round. */
const SETTLED_WITHIN_MS = 20_000;

export interface Result extends Outcome {
  trial: Trial;
  form: Form;
  seconds: number;
  /** Until all seven invariants held, in seconds. */
  settledSeconds: number;
  verdicts: Verdict[];
}

/** One trial and the proof after it; a trial that cannot be carried out counts as missed. */
export async function runTrial(shop: ChaosShop, trial: Trial, form: Form): Promise<Result> {
  const started = performance.now();
  const crashesBefore = shop.crashes.length;
  const outcome = await attempt(() => trial.run(shop, form));
  const seconds = (performance.now() - started) / 1000;
  const mended = await attempt(async () => ({ figures: '', faults: await mend(shop) }));
  const { verdicts, settledMs } = await checkUntilSettled(
    shop.records,
    trial.settlesWithinMs ?? SETTLED_WITHIN_MS,
  );
  const broken = verdicts
    .filter((verdict) => !holds(verdict))
    .flatMap(({ id, breaches }) => breaches.map((breach) => `${id}: ${breach}`));
  const crashes = shop.crashes
    .slice(crashesBefore)
    .map((crash) => `a process ended by itself (${crash})`);
  return {
    ...outcome,
    faults: [...outcome.faults, ...mended.faults, ...crashes, ...broken],
    trial,
    form,
    seconds,
    settledSeconds: settledMs / 1000,
    verdicts,
  };
}

/** A shop that a trial leaves broken is a fault of the trial, and no end of the run. */
async function mend(shop: ChaosShop): Promise<string[]> {
  await shop.whenWhole();
  return [];
}

async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return { figures: 'could not be carried out', faults: [explain(error)], isUnseen: true };
  }
}

export const isPassed = ({ faults }: Result): boolean => faults.length === 0;
