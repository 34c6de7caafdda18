import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { Audit } from '@shop/service-kit/audit/audit';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());

/** Returns the audit of a roll, oldest first: who, action, and its length before and after. */
async function recordOf(roll: string): Promise<unknown[]> {
  const { entries } = await new Audit(shop.dataSource).list(
    auditQuery.parse({ kind: 'roll', subject: roll }),
  );
  return entries
    .toReversed()
    .map(({ by, action, before, after }) => [by.name, action, before?.['left'], after?.['left']]);
}

describe('FAB-93: the record of admins', () => {
  it('records each change of a roll and each cut, with the length before and after', async () => {
    const { editing, by } = shop;
    const { rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const [roll = ''] = rolls;
    const { pieces } = await shop.reservation({ roll, cuts: 10 });
    const piece = { reservation: pieces[0] ?? '', length: 1.1, key: null };
    await shop.cutting.confirm(by, piece, randomUUID());
    const { version } = await shop.rollOf(roll);
    await editing.reportFlaw(by, { roll, version, length: 0.5, note: 'Oil' }, randomUUID());
    await editing.split(by, { roll, version: version + 1, length: 1 }, randomUUID());
    await shop.stocktakes.count(by, { rolls: [{ _id: roll, listed: 2.4, counted: 2.5 }] });
    expect(await recordOf(roll)).toEqual([
      ['Rina', 'roll.cut', 5, 3.9],
      ['Rina', 'roll.flawReported', 3.9, 3.4],
      ['Rina', 'roll.split', 3.4, 2.4],
      ['Rina', 'roll.counted', 2.4, 2.5],
    ]);
  });

  it('records what became of a roll in quarantine', async () => {
    const { editing, by } = shop;
    const { rolls } = await shop.addOnRolls([
      { cuts: 20, state: 'quarantine' },
      { cuts: 30, state: 'quarantine' },
    ]);
    const [cleared = '', scrapped = ''] = rolls;
    await editing.clear(by, { roll: cleared, version: 1, length: 1.9 }, randomUUID());
    await editing.scrap(by, { roll: scrapped, version: 1, note: null }, randomUUID());
    expect(await recordOf(cleared)).toEqual([['Rina', 'roll.cleared', 2, 1.9]]);
    expect(await recordOf(scrapped)).toEqual([['Rina', 'roll.scrapped', 3, 0]]);
  });
});
