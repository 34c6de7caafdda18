import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { OWNERS_WORD, type Ids } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

/** Rights are checked before an image is read. */
const noStore = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'none',
};

/** A page with a draft and a live version. */
async function putPage(dataSource: DataSource): Promise<Ids> {
  const id = crypto.randomUUID();
  const edition = { title: 'Care', lede: 'B', image: '', button: '', text: 'One.', build: null };
  await dataSource.query('INSERT INTO pages (id, path, draft) VALUES ($1::uuid, $2, $3)', [
    id,
    `/pages/${id}`,
    JSON.stringify(edition),
  ]);
  await dataSource.query(
    `INSERT INTO page_versions (page_id, number, edition, saved_by, published_at) VALUES ($1, 1, $2, 'Rina', now())`,
    [id, JSON.stringify({ ...edition, title: 'Old' })],
  );
  await dataSource.query('UPDATE pages SET live_number = 1 WHERE id = $1', [id]);
  await dataSource.query('UPDATE content_revision SET menus_version = 1');
  return { id, edition, at: '2099-01-01T00:00', newSlug: `renamed-${id}` };
}

/** A roll in quarantine, and a piece that waits to be cut. */
async function putOnRolls(dataSource: DataSource): Promise<Ids> {
  const [product, roll, open, order] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await dataSource.query(
    `INSERT INTO products (id, name, description, price_cents, category, stock, sale_kind, unit, cuts_per_unit, by_roll,
       longest, one_lot) VALUES ($1, 'Chambray', 'Plain.', 900, 'owned', 30, 'length', 'm', 10, true, 30, 30)`,
    [product],
  );
  await dataSource.query(
    `INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts, reserved)
     SELECT id, upper(left(id::text, 8)), $3, 'A', state, 40, 40, reserved
       FROM (VALUES ($1::uuid, 'quarantine', 0), ($2, 'open', 10)) AS roll (id, state, reserved)`,
    [roll, open, product],
  );
  await dataSource.query(
    `INSERT INTO stock_hold VALUES ($1, 1, 'held', '[]', '{"outcome":"held"}')`,
    [order],
  );
  const [piece] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts) VALUES ($1, 1, $2, $3, 0, 10)
     RETURNING id`,
    [order, product, open],
  );
  const row = { _id: roll, product, lot: 'A', length: 1, listed: 4, counted: 3 };
  return { roll, reservation: piece?.id, rolls: [row] };
}

/** A bulk change whose old values can be put back. */
async function changePrices(dataSource: DataSource, product: string): Promise<Ids> {
  const of = crypto.randomUUID();
  await dataSource.query(
    `INSERT INTO bulk_changes (id, title, change, by_id, by_name, state, total, possible, applied_at)
     VALUES ($1, 'Set the price', '{"kind":"setPrice"}', $1, 'Rina', 'applied', 1, 1, now())`,
    [of],
  );
  await dataSource.query(
    `INSERT INTO bulk_change_rows (bulk_id, position, subject_id, name, old, new, outcome)
     VALUES ($1, 1, $2, 'Voile', '{"price":8}', '{"price":9}', 'changed')`,
    [of, product],
  );
  return { of };
}

/** A certificate of the cloth that is there. */
async function certify(dataSource: DataSource): Promise<Ids> {
  const certificate = crypto.randomUUID();
  await dataSource.query(
    `INSERT INTO certificates (id, scheme, number, holder, issuer, issued_on, expires_on)
     VALUES ($1, 'gots', $2, 'Tangail', 'Institute', '2026-01-01', '2027-01-01')`,
    [certificate, certificate],
  );
  const fields = { number: crypto.randomUUID(), expiresOn: '2027-11-22', checkUrl: null };
  return { certificate, ...fields, cloths: ['OWNED-1'] };
}

busSecuritySuite({
  name: 'catalogue',
  dataSourceOptions,
  writes: [
    'catalogue.create',
    'catalogue.change',
    'catalogue.duplicate',
    'catalogue.remove',
    'catalogue.writeReview',
    'catalogue.hideReview',
    'catalogue.replyToReview',
    'catalogue.holdStock',
    'catalogue.reviseHold',
    'catalogue.replaceHeld',
    'catalogue.saveCloth',
    'catalogue.publishCloth',
    'catalogue.saveCertificate',
    'catalogue.removeCertificate',
    'catalogue.changeSale',
    'catalogue.offerSwatch',
    'catalogue.changeValue',
    'catalogue.previewBulk',
    'catalogue.previewPutBack',
    'catalogue.changeReductions',
    'catalogue.changeReturns',
    'catalogue.hideSetup',
    'catalogue.savePolicies',
    'catalogue.saveCompany',
    'catalogue.createPage',
    'catalogue.saveMenus',
    'catalogue.savePage',
    'catalogue.publishPage',
    'catalogue.withdrawPage',
    'catalogue.dropPagePart',
    'catalogue.restorePage',
    'catalogue.renamePage',
    'catalogue.dropSaved',
    'catalogue.receiveDelivery',
    'catalogue.changeRoll',
    'catalogue.splitRoll',
    'catalogue.reportFlaw',
    'catalogue.clearRoll',
    'catalogue.scrapRoll',
    'catalogue.countRolls',
    'catalogue.confirmCut',
  ],
  module: (config) => AppModule.with({ ...config, ...noStore }),
  belongings: async (dataSource, owner) => {
    const product = crypto.randomUUID();
    const review = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO categories (name, product_count) VALUES ('owned', 1)
       ON CONFLICT (name) DO UPDATE SET product_count = categories.product_count + 1`,
    );
    await dataSource.query(
      `INSERT INTO products (id, name, description, price_cents, category, stock, rating, review_count,
                             own_rating, own_review_count)
       VALUES ($1, 'Voile', 'Thin.', 900, 'owned', 3, 5, 1, 5, 1)`,
      [product],
    );
    await dataSource.query('INSERT INTO saved_products VALUES ($1, $2)', [owner, product]);
    await dataSource.query(
      `INSERT INTO reviews (id, product_id, user_id, author, stars, text) VALUES ($1, $2, $3, $4, 5, $4)`,
      [review, product, owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO cloths (id, code, name, state, summary, width_mm, care_wash, care_bleach, care_tumble, care_iron,
         care_pro, made_in)
       VALUES ($1, 'OWNED-1', 'Voile', 'draft', '{}', 1400, '40', 'no', 'no', '150', 'P', 'BD') ON CONFLICT DO NOTHING`,
      [crypto.randomUUID()],
    );
    await dataSource.query(
      `INSERT INTO cloth_fibres SELECT id, 'cloth', 'cotton', 1000, false, false, false FROM cloths ON CONFLICT DO NOTHING`,
    );
    const onRolls = await putOnRolls(dataSource);
    const certified = await certify(dataSource);
    const page = await putPage(dataSource);
    const priced = await changePrices(dataSource, product);
    const cloth = { code: 'OWNED-1', cloth: 'OWNED-1', fibre: 'cotton', percent: 100 };
    const origin = { madeIn: 'BD', spunIn: 'IN', dyedIn: 'BD', isPublished: true };
    // a change of the setting has something to change, and a price of 1 has no lower step
    await dataSource.query('UPDATE reduction_settings SET strikes_lowest = true, version = 1');
    const noImages = { images: [], kept: null, added: [], priceSteps: [] };
    await dataSource.query(
      `INSERT INTO company_settings (name, version, fields, saved_by)
       VALUES ('company', 1, '{}', 'Rina'), ('policies', 1, '{}', 'Rina')
       ON CONFLICT (name) DO UPDATE SET version = 1`,
    );
    const company = { phone: '123456', timeZone: 'Asia/Dhaka', sign: '$', logo: null };
    const settings = { ...company, url: 'https://example.test', closes: 18 };
    return {
      ...settings,
      product,
      review,
      user: owner,
      stockSeen: 3,
      // An edit of values that another admin has changed is refused.
      seen: { name: 'Voile', stock: 3, kind: 'piece' },
      isHidden: true,
      ...noImages,
      ...cloth,
      ...origin,
      ...onRolls,
      ...certified,
      ...page,
      ...priced,
    };
  },
});
