import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productView } from '@shop/contracts/catalogue/catalogue';
import { type HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { ReturnSettings } from '@shop/contracts/inventory/returns';
import { saleInput } from '@shop/contracts/inventory/sale';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { ReturnsService } from './returns.service.js';

let shop: OpenBackOffice;
let returns: ReturnsService;
beforeAll(async () => {
  shop = await openBackOffice();
  returns = new ReturnsService(shop.dataSource, new Audit(shop.dataSource), new Outbox());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await change('faultyOnly');
});

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null };

async function change(cutLengths: ReturnSettings['cutLengths']): Promise<ReturnSettings> {
  const { version } = await returns.get();
  return returns.change(shop.by, { cutLengths, version }, randomUUID());
}
async function addLength(): Promise<string> {
  const { _id: product, version } = await shop.add({ stock: 20 });
  const sale = saleInput.parse({ ...METRES, version });
  await shop.sales.change(shop.by, { product, sale }, randomUUID());
  return product;
}
/** Returns for each product, shown with its terms, if it can be returned. */
const shown = async (...products: string[]) => {
  const views = await Promise.all(products.map((product) => shop.products.get(product)));
  return views.map((view) => productView.parse(view).sale?.isReturnable);
};
async function held(...products: string[]): Promise<HeldLine['isReturnable'][]> {
  const lines = products.map((product) => ({
    product,
    quantity: 1,
    expectedPriceCents: null,
  }));
  const hold = await shop.hold({ order: randomUUID(), epoch: 1, lines });
  if (hold.outcome !== 'held') throw new Error(hold.outcome);
  return products.map((one) => hold.lines.find(({ product }) => product === one)?.isReturnable);
}

describe('whether lengths can be returned', () => {
  it('Q11: allows the return of lengths only if faulty until the owner accepts them, and omits it for pieces', async () => {
    const cloth = await addLength();
    const piece = (await shop.add({ stock: 9 }))._id;
    expect(await returns.get()).toMatchObject({ cutLengths: 'faultyOnly' });
    expect([await shown(cloth, piece), await held(cloth, piece)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await change('accepted');
    expect([await shown(cloth, piece), await held(cloth, piece)]).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    await change('faultyOnly');
    expect(await shown(cloth, piece)).toEqual([undefined, undefined]);
  });

  it('Q11: records and publishes the setting for returns of lengths, and refuses an older version', async () => {
    const published = async () => (await shop.published('catalogue.returnsChanged')).length;
    const before = await published();
    const { version } = await change('accepted');
    expect((await shop.audited())[0]).toMatchObject({
      action: 'returns.settingChanged',
      subject: { kind: 'returns', name: 'Returns' },
      before: { cutLengths: 'faultyOnly' },
      after: { cutLengths: 'accepted' },
    });
    expect(await published()).toBe(before + 1);
    const older = { cutLengths: 'faultyOnly' as const, version: version - 1 };
    await expect(returns.change(shop.by, older, randomUUID())).rejects.toMatchObject({
      code: 'catalogue.settingsChanged',
    });
  });

  it('changes the setting for returns of lengths once, though the request is delivered twice', async () => {
    const { version } = await returns.get();
    const input = { cutLengths: 'accepted' as const, version };
    const messageId = randomUUID();
    const first = await returns.change(shop.by, input, messageId);
    expect(await returns.change(shop.by, input, messageId)).toEqual(first);
  });
});
