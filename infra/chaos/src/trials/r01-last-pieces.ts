import { isServerFault, Tally } from '../trade/tally.js';
import { Marks, trial } from './trial.js';

const BUYERS = 200;
const PIECES = 20;

export const lastPieces = trial({
  id: 'R1',
  what: `${String(BUYERS)} buyers press at once for ${String(PIECES)} pieces, on 2 order and 2 catalogue copies`,
  passMark: 'exactly 20 sold each time, 180 clean 409, no 5xx',
  long: { repeats: 50 },
  full: { repeats: 30 },
  short: { repeats: 10 },
  run: async (shop, { repeats }) => {
    const marks = new Marks();
    const all = new Tally();
    let exact = 0;
    const buyers = await shop.crowd.of(BUYERS);
    for (let round = 1; round <= repeats; round += 1) {
      const product = await shop.stockroom.add({ stock: PIECES });
      const statuses = new Tally();
      const line = [{ product, quantity: 1 }];
      const purchases = await Promise.all(
        buyers.map((buyer) => buyer.buy(line, { patienceMs: 0 })),
      );
      for (const { last } of purchases) statuses.add(last.status);
      const left = await shop.stockroom.stockOf(product);
      const isExact =
        statuses.of(201) === PIECES && statuses.of(409) === BUYERS - PIECES && left === 0;
      if (isExact) exact += 1;
      marks.is(
        isExact,
        `round ${String(round)}: ${statuses.toString()}, ${String(left)} pieces left`,
      );
      for (const { last } of purchases) all.add(last.status);
    }
    marks.equal('answers without an answer or 5xx', all.where(isServerFault), 0);
    return {
      figures: `${String(exact)}/${String(repeats)} rounds exact, ${String(all.of(201))} sold, answers ${all.toString()}`,
      faults: marks.faults,
    };
  },
});
