// Tests tax rates from a provider, which is a server of this spec.
import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPricing, type OpenPricing } from '../testing/open-pricing.js';
import { TaxProvider } from './tax-provider.js';

const at = new Date('2026-11-21T06:00:00Z');
let cloth: string;

describe('a tax provider', () => {
  type Reply = 'rates' | 'nonsense' | 'nothing' | 'fails';
  let server: Server;
  let reply: Reply = 'rates';
  const sales: unknown[] = [];
  let taxed: OpenPricing;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const sale = JSON.parse(Buffer.concat(chunks).toString()) as {
          lines: { product: string }[];
        };
        sales.push(sale);
        const lines = Object.fromEntries(sale.lines.map(({ product }) => [product, 825]));
        if (reply === 'nothing') return;
        response.statusCode = reply === 'fails' ? 500 : 200;
        response.end(JSON.stringify(reply === 'rates' ? { rates: { lines, shipping: 0 } } : {}));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    taxed = await openPricing(new TaxProvider(`http://127.0.0.1:${String(port)}/rates`, 300));
    const { owner } = taxed;
    cloth = await owner.product();
    await owner.method(await owner.zone('US', [{ country: 'US' }]));
    await owner.taxZone([{ country: 'US' }]);
    await owner.settings({ pricesIncludeTax: false });
  });
  afterAll(async () => {
    await taxed.close();
    server.closeAllConnections();
    server.close();
  });
  const sale = () => taxed.price({ [cloth]: 3 }, { country: 'US', postalCode: '75001', at });

  it('applies the rates of the tax provider if a zone owes tax', async () => {
    reply = 'rates';
    const { price } = await sale();
    expect(price?.taxes).toMatchObject([
      { rateBp: 825, netCents: 3_000, taxCents: 248 },
      { rateBp: 0, netCents: 490, taxCents: 0 },
    ]);
    expect(sales).toEqual([
      {
        seller: { country: 'BD' },
        buyer: { country: 'US', postalCode: '75001', vatNumber: null },
        lines: [{ product: cloth, taxClass: 'standard', cents: 3_000 }],
        shipping: { taxClass: 'standard' },
        at: at.toISOString(),
      },
    ]);
    await taxed.price({ [cloth]: 1 }, { at });
    expect(sales).toHaveLength(1);
  });

  it.each<Reply>(['nothing', 'nonsense', 'fails'])(
    'TAX-6: refuses the price when the tax provider replies %s, and guesses no tax',
    async (how) => {
      reply = how;
      await expect(sale()).rejects.toMatchObject({
        code: 'checkout.taxUnavailable',
        status: 503,
        message: 'The tax for this address cannot be worked out now. Please try again in a moment.',
      });
    },
  );
});
