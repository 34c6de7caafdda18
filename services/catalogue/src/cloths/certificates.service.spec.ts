import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  certificateFieldsInput,
  certificateList,
  certificateQuery,
  certificateView,
  type CertificateFieldsInput,
  type CertificateView,
} from '@shop/contracts/cloth/certificates';
import { clothSheet } from '@shop/contracts/cloth/cloth';
import {
  certificateFields,
  dayIn,
  openCertificates,
  type OpenCertificates,
} from '../testing/open-certificates.js';

let shop: OpenCertificates;
beforeAll(async () => {
  shop = await openCertificates();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCertificates());

const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const publishedCloth = async (code: string) => {
  await shop.make(code);
  await shop.publish(code);
};
const change = (
  { _id, version, cloths, ...was }: CertificateView,
  parts: Partial<CertificateFieldsInput>,
  from = version,
) => {
  const fields = { ...certificateFields(was), cloths: cloths.map(({ code }) => code), ...parts };
  const input = { certificate: _id, fields, version: from };
  return shop.certificateEditing.save(shop.by, input, randomUUID());
};
const remove = ({ _id }: CertificateView, message = randomUUID()) =>
  shop.certificateEditing.remove(shop.by, _id, message);
/** Numbers of the certificates that the public sheet names. */
const named = async (code: string) => {
  const sheet = clothSheet.parse(await shop.cloths.sheet(code));
  return sheet.certificates?.map(({ number }) => number);
};
const changedCloths = async () =>
  (await shop.published('catalogue.clothChanged')).map(({ payload }) => payload['code']);

describe('the address of a certificate', () => {
  it.each([
    'HTTPS://check.example',
    'https:/check.example',
    'https:check.example',
    'https:\\\\check.example',
    'ht\ntps://check.example',
    ' https://CHECK.example/ ',
  ])('security 1: stores the address of a certificate as browsers write it: %j', async (typed) => {
    const checkUrl = certificateFieldsInput.shape.checkUrl.parse(typed);
    expect((await shop.certify({ checkUrl, cloths: [] })).checkUrl).toBe('https://check.example/');
  });

  it.each([
    'http://check.example',
    'javascript:alert(1)',
    'https://',
    'https://check',
    '//check.example',
    `https://check.example/${'x'.repeat(280)}`,
    `https://check.example/${'ü'.repeat(100)}`,
  ])(
    'security 1: refuses the address of a certificate before it reaches the table: %j',
    (typed) => {
      expect(certificateFieldsInput.shape.checkUrl.safeParse(typed).success).toBe(false);
    },
  );
});

describe('a certificate', () => {
  it('stores a certificate with every field and the cloths that it covers', async () => {
    await shop.make('LW-2', { name: 'Crêpe' });
    await publishedCloth('LW-1');
    const parts = {
      scheme: 'oeko-tex-100' as const,
      number: 'D-1 <b>&"',
      scope: "Robert'); DROP TABLE",
      productClass: 'II',
      checkUrl: 'https://check.example.com/?n=1',
    };
    const made = await shop.certify({ ...parts, cloths: ['LW-2', 'LW-1', 'LW-1'] });
    expect(certificateView.parse(made)).toEqual(made);
    expect(made).toMatchObject({ ...parts, issuedOn: dayIn(-100), version: 1 });
    expect(made.cloths).toEqual([
      { code: 'LW-1', name: 'Everyday Poplin', state: 'published' },
      { code: 'LW-2', name: 'Crêpe', state: 'draft' },
    ]);
  });

  it('requires a unique certificate number in each scheme', async () => {
    await shop.certify({ number: 'D-1' });
    await shop.certify({ number: 'D-1', scheme: 'ocs' });
    const again = shop.certify({ number: 'D-1' });
    await expect(again).rejects.toEqual(refused('catalogue.certificateTaken'));
    const other = await shop.certify({ number: 'D-2' });
    const taken = change(other, { number: 'D-1' });
    await expect(taken).rejects.toEqual(refused('catalogue.certificateTaken'));
  });

  it('refuses a certificate that covers an unknown cloth, and names the cloth', async () => {
    await shop.make('LW-1');
    await expect(shop.certify({ cloths: ['LW-1', 'LW-9'] })).rejects.toMatchObject({
      code: 'catalogue.clothNotFound',
      message: 'There is no cloth LW-9.',
    });
  });

  it('creates and deletes a certificate once for a request that comes twice', async () => {
    const message = randomUUID();
    const input = { certificate: randomUUID(), fields: certificateFields(), version: null };
    await shop.certificateEditing.save(shop.by, input, message);
    await shop.certificateEditing.save(shop.by, input, message);
    const made = await shop.certificates.get(input.certificate);
    await remove(made, message);
    await remove(made, message);
    await expect(shop.certificates.get(made._id)).rejects.toEqual(
      refused('catalogue.certificateNotFound'),
    );
  });

  it('changes a certificate from its newest version alone, and only by an actual change', async () => {
    const made = await shop.certify();
    await change(made, {});
    await change(made, { holder: 'Rajshahi Silk' });
    const found = await shop.certificates.get(made._id);
    expect(found).toMatchObject({ holder: 'Rajshahi Silk', version: 2 });
    const old = change(made, { holder: 'Another' });
    await expect(old).rejects.toEqual(refused('catalogue.certificateChanged'));
    const gone = change({ ...made, _id: randomUUID() }, {});
    await expect(gone).rejects.toEqual(refused('catalogue.certificateNotFound'));
  });

  it('refuses a certificate that expires before its issue in the database itself', async () => {
    await shop.certify();
    const wrong = shop.dataSource.query('UPDATE certificates SET expires_on = issued_on');
    await expect(wrong).rejects.toMatchObject({ constraint: 'certificates_expire_later' });
  });
});

describe('the certificates of a cloth', () => {
  it.each([
    ['begins tomorrow', 1, 300, false],
    ['was issued today', 0, 300, true],
    ['expires tomorrow', -300, 1, true],
    ['expires today', -300, 0, false],
    ['has expired', -300, -1, false],
  ])(
    'FAB-47: decides whether a certificate that %s is shown on the sheet of its cloth',
    async (_case, from, until, isNamed) => {
      await publishedCloth('LW-1');
      const term = { issuedOn: dayIn(from), expiresOn: dayIn(until) };
      const { number } = await shop.certify({ ...term, cloths: ['LW-1'] });
      expect(await named('LW-1')).toEqual(isNamed ? [number] : []);
    },
  );

  it('publishes the certificates of a cloth when they are added, changed and deleted', async () => {
    await publishedCloth('LW-1');
    await publishedCloth('LW-2');
    await shop.make('LW-3');
    await shop.dataSource.query('DELETE FROM outbox');
    const made = await shop.certify({ cloths: ['LW-1', 'LW-3'] });
    expect(await changedCloths()).toEqual(['LW-1']);
    await change(made, { cloths: ['LW-2'] });
    expect((await changedCloths()).slice(1)).toEqual(['LW-1', 'LW-2']);
    expect([await named('LW-1'), await named('LW-2')]).toEqual([[], [made.number]]);
    await remove(made);
    expect((await changedCloths()).slice(3)).toEqual(['LW-2']);
    expect(await named('LW-2')).toEqual([]);
  });
});

describe('the list of certificates', () => {
  const numbers = async (query: Record<string, unknown> = {}) => {
    const list = await shop.certificates.list(certificateQuery.parse(query));
    return certificateList.parse(list).certificates.map(({ number }) => number);
  };

  it('lists the certificates by the earliest expiry, searched and filtered', async () => {
    await shop.make('LW-1');
    await shop.certify({ number: 'LONG', expiresOn: dayIn(300), holder: 'Crêpe Mill' });
    await shop.certify({ number: 'SOON', expiresOn: dayIn(12), scheme: 'ocs', cloths: ['LW-1'] });
    await shop.certify({ number: 'OVER', expiresOn: dayIn(-1) });
    expect(await numbers()).toEqual(['OVER', 'SOON', 'LONG']);
    expect(await numbers({ state: 'expired' })).toEqual(['OVER']);
    expect(await numbers({ state: 'ending' })).toEqual(['SOON']);
    expect(await numbers({ state: 'inForce' })).toEqual(['SOON', 'LONG']);
    expect(await numbers({ scheme: 'ocs' })).toEqual(['SOON']);
    expect(await numbers({ cloth: 'LW-1' })).toEqual(['SOON']);
    expect(await numbers({ search: 'crepe m' })).toEqual(['LONG']);
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ limit: 2, page: 2 })).toEqual(['LONG']);
  });
});

describe('the record of admins', () => {
  it('FAB-93: records every change of a certificate, with before and after', async () => {
    await shop.make('LW-1');
    const made = await shop.certify({ number: 'D-1' });
    await change(made, { cloths: ['LW-1'] });
    await remove(made);
    const entries = (await shop.audited()).slice(0, 3).reverse();
    expect(entries.map(({ action }) => action)).toEqual([
      'certificate.created',
      'certificate.changed',
      'certificate.deleted',
    ]);
    expect(entries[1]).toMatchObject({
      subject: { kind: 'certificate', name: 'Global Organic Textile Standard (GOTS) D-1' },
      before: { cloths: [] },
      after: { cloths: ['LW-1'] },
    });
  });
});
