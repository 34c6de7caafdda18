import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { firstCompany } from '@shop/contracts/core/company';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { firstPolicies } from '@shop/contracts/pricing/policy';
import { policiesRpc } from '@shop/contracts/shop/policy-settings';
import { companyRpc, type CompanyView } from '@shop/contracts/shop/company-settings';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  gateway = await testGateway();
  admin = await gateway.signIn('admin');
});
afterAll(() => gateway.close());
afterEach(() => gateway.services.reset());

const url = '/api/admin/settings/company';
const view = (version: number, name: string): CompanyView => ({
  version,
  company: { ...firstCompany, name },
});
const put = (payload: object) =>
  gateway.app.inject({ method: 'PUT', url, headers: admin, payload });
const get = (address: string) => gateway.app.inject({ url: address });

describe('the company over HTTP', () => {
  it('BO-16: leaves the pages of the build as they are until the company changes', async () => {
    expect((await get('/api/company')).json()).toEqual({ version: 0, company: firstCompany });
    const { body } = await get('/privacy');
    expect(body).not.toContain('data-company');
    expect(body).toContain('<title>Privacy · Loomery</title>');
  });

  it('BO-16: shows a saved company in titles, page data and the public reply at once', async () => {
    gateway.services.reply(companyRpc.save, view(1, 'Weft </script>'));
    expect((await put(view(0, 'Weft'))).statusCode).toBe(200);
    expect((await get('/api/company')).json()).toMatchObject({ version: 1 });
    const { body } = await get('/privacy');
    expect(body).toContain('<title>Privacy · Weft &lt;/script&gt;</title>');
    expect(body).toContain(String.raw`"name":"Weft \u003c/script>"`);
    expect(body).toContain('og:site_name" content="Weft');
  });

  it('keeps the newer company when an older one arrives late', async () => {
    gateway.services.reply(companyRpc.save, view(3, 'New'));
    await put(view(2, 'New'));
    gateway.services.reply(companyRpc.save, view(2, 'Old'));
    await put(view(1, 'Old'));
    expect((await get('/api/company')).json()).toMatchObject({ company: { name: 'New' } });
  });

  it('confirms the password before a change that needs it', async () => {
    gateway.services.reply(companyRpc.save, view(4, 'New'));
    gateway.services.refuse(authRpc.confirmPassword, 'auth.wrongPassword');
    const refused = await put({ ...view(3, 'New'), password: 'wrong' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      400,
      'auth.wrongPassword',
    ]);
    gateway.services.reply(authRpc.confirmPassword, { success: true, message: 'Right.' });
    expect((await put({ ...view(3, 'New'), password: 'right' })).statusCode).toBe(200);
    const saves = gateway.services.requests.filter(({ name }) => name === companyRpc.save.name);
    expect(saves.map(({ input }) => input)).toEqual([{ ...view(3, 'New'), isConfirmed: true }]);
  });

  it('sends changed policies with the page, and shows them in structured data', async () => {
    const { earlierReturns: _none, ...figures } = firstPolicies;
    const policies = { ...figures, returns: { withinDays: 14, isWithdrawalShown: true } };
    gateway.services.reply(policiesRpc.save, {
      version: 1,
      policies: { ...policies, earlierReturns: [] },
    });
    gateway.services.reply(catalogueRpc.get, product);
    const saved = await gateway.app.inject({
      method: 'PUT',
      url: '/api/admin/settings/policies',
      headers: admin,
      payload: { version: 0, policies },
    });
    expect(saved.statusCode).toBe(200);
    expect((await get('/privacy')).body).toContain(
      '"policies":{"returns":{"withinDays":14,"isWithdrawalShown":true}',
    );
    expect((await get(`/products/${someId}`)).body).toContain('"merchantReturnDays":14');
  });

  it('names the field that is not right', async () => {
    const response = await put(view(0, ' '));
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Name is required');
  });
});
