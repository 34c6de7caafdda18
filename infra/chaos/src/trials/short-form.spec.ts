// The trials that every run of the specs can bear, in their short form, on a shop of their own.
import { resultLines } from '../report/lines.js';
import { runTrial } from '../run-trials.js';
import { chaosFolder, ChaosShop } from '../shop/chaos-shop.js';
import { trials } from './trials.js';

const SHORT = ['R1', 'R2', 'R3', 'R4', 'R6', 'R16', 'R19', 'R20', 'R21'];
const MINUTE = 60_000;

let shop: ChaosShop;
beforeAll(async () => {
  shop = await ChaosShop.open(chaosFolder('chaos-test'));
}, 5 * MINUTE);
afterAll(() => shop.close(), MINUTE);

describe('the shop keeps its seven promises', () => {
  const chosen = trials.filter(({ id }) => SHORT.includes(id));

  it.each(chosen.map((trial) => [trial.id, trial.what, trial] as const))(
    '%s: %s',
    async (_id, _what, trial) => {
      const result = await runTrial(shop, trial, 'short');
      process.stderr.write(`${resultLines(result).join('\n')}\n`);
      expect(result.faults).toEqual([]);
    },
    10 * MINUTE,
  );
});
