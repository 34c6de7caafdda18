// Tests VAT numbers against a register, which is a server of this spec.
import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPricing, type OpenPricing } from '../testing/open-pricing.js';
import { TaxProvider } from '../pricing/tax-provider.js';
import { VatOffice } from './vat-office.js';

const AUSTRIAN = 'ATU13585627';
let cloth: string;
let server: Server;
let taxed: OpenPricing;
const requests: unknown[] = [];
let reply: object = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/check-vat-number`;
  taxed = await openPricing(new TaxProvider(undefined), new VatOffice(url, 'DE136695976'));
  const { owner } = taxed;
  cloth = await owner.product();
  await owner.method(await owner.zone('Union', [{ country: 'AT' }, { country: 'DE' }]));
  await owner.rate(await owner.taxZone([{ country: 'AT' }], { isUnion: true }), 2_000);
  await owner.rate(await owner.taxZone([{ country: 'DE' }], { isUnion: true }), 1_900);
  await owner.settings({ sellerCountry: 'DE', isUnconfirmedVatEnough: false });
});
afterAll(async () => {
  await taxed.close();
  server.closeAllConnections();
  server.close();
});

const sale = async () => {
  const { vatNote, price } = await taxed.price(
    { [cloth]: 1 },
    { country: 'AT', postalCode: '1010', vatNumber: AUSTRIAN },
  );
  return { vatNote, note: price?.taxes[0]?.note ?? null };
};
const due = () => taxed.dataSource.query('UPDATE vat_checks SET next_at = now()');
const NOT_CONFIRMED = 'Format and checksum are right, not confirmed: tax is charged.';

describe('a VAT number with a register', () => {
  it('TAX-3: charges tax until the VAT number is confirmed, and none from then on', async () => {
    expect(await sale()).toEqual({ vatNote: NOT_CONFIRMED, note: null });
    reply = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
    await taxed.vatChecks.checkAll();
    expect(await sale()).toEqual({ vatNote: NOT_CONFIRMED, note: null });
    reply = { valid: true, requestIdentifier: 'WAPIAAAAYx' };
    await due();
    await taxed.vatChecks.checkAll();
    expect(await sale()).toEqual({
      vatNote: expect.stringMatching(/^Confirmed by its tax office on \d+ \w+ \d{4}\.$/),
      note: 'Reverse charge',
    });
    expect(requests).toEqual(
      Array(2).fill({
        countryCode: 'AT',
        vatNumber: 'U13585627',
        requesterMemberStateCode: 'DE',
        requesterNumber: '136695976',
      }),
    );
    expect(await taxed.dataSource.query('SELECT state, consultation FROM vat_checks')).toEqual([
      { state: 'known', consultation: 'WAPIAAAAYx' },
    ]);
  });

  it('TAX-3: keeps a VAT number confirmed until its second check, and charges tax if its office no longer knows it', async () => {
    await taxed.dataSource.query(
      "UPDATE vat_checks SET checked_at = now() - interval '31 days', wanted_at = now() - interval '32 days'",
    );
    reply = { valid: false };
    expect((await sale()).note).toBe('Reverse charge');
    expect((await sale()).note).toBe('Reverse charge');
    await taxed.vatChecks.checkAll();
    expect(await sale()).toEqual({
      vatNote: 'Its tax office does not know this number: tax is charged.',
      note: null,
    });
  });
});
