import 'reflect-metadata';
import { previewRpc } from '@shop/contracts/catalogue/product-preview';
import { DomainError } from '@shop/service-kit/domain-error';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({});
});
afterAll(() => gateway.close());

const token = 'a'.repeat(70);
const open = (of: string) => gateway.app.inject({ url: `/api/previews/${of}` });

describe('the preview link of a product', () => {
  it('leads to a page of the shop', async () => {
    const until = '2026-12-05T08:00:00.000Z';
    gateway.services.reply(previewRpc.create, { token, until });
    const headers = await gateway.signIn('admin');
    const url = `/api/admin/products/${someId}/preview`;
    const response = await gateway.app.inject({ method: 'POST', url, headers });
    expect(response.json()).toMatchObject({ success: true, until });
    expect(response.json<{ url: string }>().url).toMatch(
      new RegExp(`^https?://.+/preview/${token}$`),
    );
  });

  it('returns the product to a guest, for no cache and no search engine', async () => {
    gateway.services.reply(previewRpc.open, product);
    const response = await open(token);
    expect([response.statusCode, response.json<{ _id: string }>()._id]).toEqual([200, product._id]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('replies 404 if the link has expired or is invalid', async () => {
    gateway.services.reply(previewRpc.open, () => {
      throw new DomainError('catalogue.previewOver');
    });
    for (const sent of [token, 'short']) {
      const response = await open(sent);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        404,
        'catalogue.previewOver',
      ]);
    }
  });
});
