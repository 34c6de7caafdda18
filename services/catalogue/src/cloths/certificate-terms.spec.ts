import 'reflect-metadata';
import { certificateEvents } from '@shop/contracts/cloth/certificates';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { dayIn, openCertificates, type OpenCertificates } from '../testing/open-certificates.js';
import { CertificateTerms } from './certificate-terms.js';

let shop: OpenCertificates;
beforeAll(async () => {
  shop = await openCertificates();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCertificates());

/** Moves the clock by this number of days. */
const later = (days: number) =>
  shop.dataSource.query(
    `UPDATE certificates SET issued_on = issued_on - ${String(days)}, expires_on = expires_on - ${String(days)}`,
  );
const changedCloths = async () =>
  (await shop.published('catalogue.clothChanged')).map(({ payload }) => payload['code']);
const warnings = async () =>
  (await shop.published('catalogue.certificateExpiring')).map(
    ({ payload }) => certificateEvents.expiring.payload.parse(payload).days,
  );
const publishCloths = async (...codes: string[]) => {
  for (const code of codes) {
    await shop.make(code);
    await shop.publish(code);
  }
};
const forgetEvents = () => shop.dataSource.query('DELETE FROM outbox');

describe('the change of the day', () => {
  it('FAB-47: publishes the change once for each cloth whose certificate begins or ends that day', async () => {
    await publishCloths('LW-1', 'LW-2', 'LW-3');
    await shop.certify({ expiresOn: dayIn(1), cloths: ['LW-1'] });
    await shop.certify({ issuedOn: dayIn(1), cloths: ['LW-2'] });
    await shop.certify({ cloths: ['LW-3'] });
    await forgetEvents();
    await shop.terms.follow();
    expect(await changedCloths()).toEqual([]);
    await later(1);
    await shop.terms.follow();
    await shop.terms.follow();
    expect((await changedCloths()).sort()).toEqual(['LW-1', 'LW-2']);
  });

  it('FAB-47: shows no certificate that has expired, however late the daily job is', async () => {
    await publishCloths('LW-1');
    await shop.certify({ expiresOn: dayIn(1), cloths: ['LW-1'] });
    await later(1);
    expect((await shop.cloths.sheet('LW-1')).certificates).toEqual([]);
  });

  it('publishes each certificate change once when two replicas work at the same time, part by part', async () => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    await shop.dataSource.query(
      `INSERT INTO cloths (id, code, name, summary)
       SELECT gen_random_uuid(), 'AB-' || nth, 'Voile', '{}' FROM generate_series(1, 119) nth`,
    );
    await shop.certify({ expiresOn: dayIn(1), cloths: ['LW-1'] });
    await shop.dataSource.query(
      `INSERT INTO cloth_certificates SELECT c.id, ce.id, true FROM cloths c, certificates ce
       ON CONFLICT DO NOTHING`,
    );
    await later(1);
    await forgetEvents();
    const other = new CertificateTerms(shop.dataSource, new Outbox());
    await Promise.all([shop.terms.follow(), other.follow()]);
    expect(await changedCloths()).toEqual(['LW-1']);
    const left = await shop.dataSource.query<unknown[]>(
      'SELECT 1 FROM cloth_certificates WHERE is_named',
    );
    expect(left).toEqual([]);
  });

  it('publishes the certificate changes in the next run if one died half-way', async () => {
    await publishCloths('LW-1');
    await shop.certify({ expiresOn: dayIn(1), cloths: ['LW-1'] });
    await later(1);
    await forgetEvents();
    const dying = new Outbox();
    jest.spyOn(dying, 'add').mockRejectedValue(new Error('killed'));
    const killed = new CertificateTerms(shop.dataSource, dying).follow();
    await expect(killed).rejects.toThrow('killed');
    await shop.terms.follow();
    expect(await changedCloths()).toEqual(['LW-1']);
  });
});

describe('the warnings of a certificate', () => {
  it('FAB-48: warns of a certificate 60, 30 and 7 days before it expires, once each', async () => {
    await shop.certify({ expiresOn: dayIn(61) });
    const published: number[][] = [];
    for (const days of [0, 1, 1, 29, 1, 22, 1, 5, 1]) {
      await later(days);
      await Promise.all([shop.terms.follow(), shop.terms.follow()]);
      published.push(await warnings());
    }
    expect(published).toEqual([
      [],
      [60],
      [60],
      [60, 30],
      [60, 30],
      [60, 30, 7],
      [60, 30, 7],
      [60, 30, 7],
      [60, 30, 7],
    ]);
  });

  it.each([
    [20, [20]],
    [5, [5]],
    [0, []],
    [-3, []],
  ])(
    'FAB-48: warns of a certificate that is added with %s days left: %j',
    async (days, expected) => {
      await shop.certify({ expiresOn: dayIn(days) });
      await shop.terms.follow();
      await shop.terms.follow();
      expect(await warnings()).toEqual(expected);
    },
  );

  it('FAB-48: warns again of a certificate with a new day of expiry, and for nothing else', async () => {
    const { _id, cloths: _cloths, version, ...was } = await shop.certify({ expiresOn: dayIn(20) });
    await shop.terms.follow();
    const save = (parts: object, from: number) =>
      shop.certificateEditing.save(
        shop.by,
        { certificate: _id, fields: { ...was, cloths: [], ...parts }, version: from },
        crypto.randomUUID(),
      );
    await save({ holder: 'Another' }, version);
    await shop.terms.follow();
    expect(await warnings()).toEqual([20]);
    await save({ expiresOn: dayIn(25) }, version + 1);
    await shop.terms.follow();
    expect(await warnings()).toEqual([20, 25]);
  });

  it('FAB-48: stores the warning of a certificate together with its mark or not at all', async () => {
    await shop.certify({ expiresOn: dayIn(20) });
    const dying = new Outbox();
    jest.spyOn(dying, 'add').mockRejectedValue(new Error('killed'));
    const killed = new CertificateTerms(shop.dataSource, dying).follow();
    await expect(killed).rejects.toThrow('killed');
    expect(await warnings()).toEqual([]);
    await shop.terms.follow();
    expect(await warnings()).toEqual([20]);
  });
});
