// Runs alone: it adds a field to the contract.
import 'reflect-metadata';
import { addedDetail } from '@shop/contracts/testing/added-detail';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { openTransfer, type OpenTransfer } from '../testing/open-transfer.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
let transfer: OpenTransfer;
beforeAll(async () => {
  shop = await openBackOffice();
  transfer = openTransfer(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const withDetail = { [addedDetail]: 'Wash cold' };
const change = (product: string, fields: object) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), product);

describe('a detail that the contract gains', () => {
  it('stores an added detail with a new product, and shows it', async () => {
    expect(await shop.add(withDetail)).toMatchObject(withDetail);
    expect((await shop.list()).products).toMatchObject([withDetail]);
  });

  it('returns null for an added detail in a product that was saved before', async () => {
    await shop.add();
    await shop.dataSource.query(`UPDATE products SET details = details - '${addedDetail}'`);
    expect((await shop.list()).products[0]?.[addedDetail]).toBeNull();
  });

  it('saves an added detail alone, with its audit entry', async () => {
    const { _id } = await shop.add();
    expect(await change(_id, withDetail)).toMatchObject(withDetail);
    expect((await shop.audited())[0]).toMatchObject({
      before: { [addedDetail]: null },
      after: withDetail,
    });
  });

  it('keeps an added detail in an edit by a version that does not know it', async () => {
    const { _id } = await shop.add();
    await shop.dataSource.query(`UPDATE products SET details = details || '{"newest": "Iron"}'`);
    expect(await change(_id, withDetail)).toMatchObject({ ...withDetail, newest: 'Iron' });
  });

  it('exports and imports a column of the CSV list for an added detail', async () => {
    const { _id } = await shop.add();
    const staged = await shop.stage(Buffer.from(`id,${addedDetail}\n${_id},Wash cold\n`));
    expect(await transfer.importList(shop.by, staged, { dryRun: false })).toMatchObject({
      changed: 1,
    });
    const { text } = await transfer.exportPart(null);
    expect(text.split('\r\n')[0]).toContain(`,${addedDetail},images`);
    expect(text).toContain(',Wash cold,');
  });

  it('checks an added detail against its own limit', async () => {
    const { _id } = await shop.add();
    const staged = await shop.stage(Buffer.from(`id,${addedDetail}\n${_id},${'x'.repeat(501)}\n`));
    const { faults } = await transfer.importList(shop.by, staged, { dryRun: false });
    const message = `The ${addedDetail} must have at most 500 characters.`;
    expect(faults).toEqual([{ line: 2, column: addedDetail, message }]);
  });
});
