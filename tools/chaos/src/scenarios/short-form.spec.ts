// One scenario for each kind of fault, on a shop of their own; `npm run chaos` runs all of them.
import { MINUTE_MS } from '@shop/contracts/core/time';
import { resultLines } from '../report/lines.js';
import { runScenario } from '../run-scenarios.js';
import { chaosFolder, ChaosShop } from '../shop/chaos-shop.js';
import { scenarios } from './scenarios.js';

/** Racing buyers, a repeated key, killed processes, poison messages, rolls, a card provider that fails. */
const SHORT = ['R1', 'R3', 'R6', 'R16', 'R29', 'R32'];

let shop: ChaosShop;
beforeAll(async () => {
  shop = await ChaosShop.open(chaosFolder('chaos-test'));
}, 5 * MINUTE_MS);
afterAll(() => shop.close(), MINUTE_MS);

describe('the shop keeps its invariants', () => {
  const chosen = scenarios.filter(({ id }) => SHORT.includes(id));

  it.each(chosen.map((scenario) => [scenario.id, scenario.what, scenario] as const))(
    'keeps the invariants of the shop in %s: %s',
    async (_id, _what, scenario) => {
      const result = await runScenario(shop, scenario, 'short');
      process.stderr.write(`${resultLines(result).join('\n')}\n`);
      expect(result.faults).toEqual([]);
    },
    10 * MINUTE_MS,
  );
});
