import 'reflect-metadata';
import { payingRpc } from '@shop/contracts/billing/paying';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { firstCompany } from '@shop/contracts/core/company';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { settingsRpc, type SettingsView } from '@shop/contracts/pricing/settings';
import { shippingRpc } from '@shop/contracts/pricing/shipping';
import { taxesRpc } from '@shop/contracts/pricing/taxes';
import { companyRpc } from '@shop/contracts/shop/company-settings';
import { setupRpc, setupSteps, type SetupView } from '@shop/contracts/shop/setup';
import { productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  gateway = await testGateway({ PROFILE: 'production' });
  admin = await gateway.signIn('admin');
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const page = { success: true as const, page: 1, pages: 1 };
const none = { success: true as const, isSimilar: false, isTotalCapped: false, next: null };
const settings = (transfer: { account: string; days: number } | null): SettingsView => ({
  pricesIncludeTax: true,
  sellerCountry: 'BD',
  isRecipientSent: true,
  version: 0,
  isUnconfirmedVatEnough: false,
  carriers: [],
  seller: null,
  exchangeRates: [],
  documents: { prefix: 'LM', firstNumber: 1 },
  distanceSalesCents: 0,
  distanceSales: {
    from: 'limit',
    limitCents: 1,
    warnAtCents: 1,
    euroRate: 1,
    rateOn: '2026-11-02',
  },
  payments: {
    isDemoCardOn: false,
    isCardOn: true,
    cash: null,
    transfer,
    isInvoiceOn: true,
    invoiceReminderDays: [3],
    prepaid: 'withParcels',
    capture: 'order',
    giftCardMonths: null,
  },
});

/** A production shop on its first day. */
function replyAsFresh(): void {
  const { services } = gateway;
  services.reply(setupRpc.get, { isHidden: false });
  services.reply(companyRpc.get, { version: 0, company: firstCompany });
  services.reply(catalogueAdminRpc.list, { ...none, products: [], total: 0 });
  services.reply(catalogueRpc.list, { ...productList, products: [], total: 0 });
  services.reply(shippingRpc.list, { success: true, zones: [], methods: [] });
  services.reply(settingsRpc.get, settings(null));
  services.reply(payingRpc.find, { stripe: 'off', invoice: null, accounts: [], unknownCodes: [] });
  services.reply(taxesRpc.list, { success: true, zones: [], rates: [] });
  services.reply(correspondenceRpc.listEmails, {
    ...page,
    emails: [],
    total: 0,
    isTotalCapped: false,
  });
}
const read = async () =>
  (await gateway.app.inject({ url: '/api/admin/setup', headers: admin })).json<SetupView>();
const doneOf = ({ steps }: SetupView) => steps.filter(({ isDone }) => isDone).map(({ key }) => key);

describe('the setup of a shop', () => {
  it('BO-17: ticks no step of a fresh production shop', async () => {
    replyAsFresh();
    const view = await read();
    expect(view).toMatchObject({ isHidden: false, unavailable: [] });
    expect(view.steps.map(({ key }) => key)).toEqual([...setupSteps]);
    expect(doneOf(view)).toEqual([]);
  });

  it('BO-17: ticks each step by what its service has', async () => {
    replyAsFresh();
    const { services } = gateway;
    services.reply(companyRpc.get, { version: 1, company: firstCompany });
    services.reply(catalogueAdminRpc.list, { ...none, products: [], total: 1 });
    expect(doneOf(await read())).toEqual(['company', 'product']);
    services.reply(settingsRpc.get, settings({ account: 'DE00', days: 7 }));
    services.reply(correspondenceRpc.listEmails, {
      ...page,
      emails: [],
      total: 1,
      isTotalCapped: false,
    });
    services.reply(catalogueRpc.list, { ...productList, total: 1 });
    expect(doneOf(await read())).toEqual(['company', 'product', 'payment', 'mail', 'publish']);
  });

  it('BO-17: takes the tick of the payment from the keys of the card provider', async () => {
    replyAsFresh();
    const keys = { stripe: 'on' as const, invoice: null, accounts: [], unknownCodes: [] };
    gateway.services.reply(payingRpc.find, keys);
    expect(doneOf(await read())).toEqual(['payment']);
  });

  it('BO-17: names the steps of a service that is down, and ticks the others', async () => {
    replyAsFresh();
    gateway.services.reply(companyRpc.get, { version: 1, company: firstCompany });
    for (const rpc of [shippingRpc.list, taxesRpc.list, settingsRpc.get])
      gateway.services.refuse(rpc, 'service.unavailable');
    const view = await read();
    expect(view.unavailable).toEqual(['delivery', 'payment', 'tax']);
    expect(doneOf(view)).toEqual(['company']);
  });

  it('keeps the guide hidden that an admin has hidden', async () => {
    replyAsFresh();
    gateway.services.reply(setupRpc.hide, { isHidden: true });
    const request = { method: 'PUT' as const, url: '/api/admin/setup', headers: admin };
    const hidden = await gateway.app.inject({ ...request, payload: { isHidden: true } });
    expect(hidden.json()).toEqual({ isHidden: true });
    gateway.services.reply(setupRpc.get, { isHidden: true });
    expect(await read()).toMatchObject({ isHidden: true });
  });
});

describe('the setup of the demo shop', () => {
  it('BO-17: is done as a whole, and hidden', async () => {
    const demo = await testGateway();
    const headers = await demo.signIn('admin');
    const view = (await demo.app.inject({ url: '/api/admin/setup', headers })).json<SetupView>();
    expect(view.isHidden).toBe(true);
    expect(doneOf(view)).toEqual([...setupSteps]);
    await demo.close();
  });
});
