import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { settingsView } from '@shop/contracts/pricing/settings';
import { rootLogger } from '@shop/service-kit/logger';
import { admin, openSettings, type OpenSettings } from '../testing/open-settings.js';
import { DemoCardWarning } from './demo-card-warning.js';
import { defaultSettings } from './default-settings.js';
import { SettingsRpc } from './settings.rpc.js';

let shop: OpenSettings;
beforeAll(async () => {
  shop = await openSettings();
});
afterAll(() => shop.close());

const usual = defaultSettings('demo');
const save = (parts: object, version: number, message = randomUUID()) =>
  shop.settings.save(admin, { settings: { ...usual, ...parts }, version }, message);

describe('the settings of the shop', () => {
  it('money 19: uses safe settings in production until an admin saves others, and warns while the demo card is on', async () => {
    const safe = defaultSettings('production');
    expect([safe.payments.isDemoCardOn, safe.isUnconfirmedVatEnough]).toEqual([false, false]);
    const warn = jest.spyOn(rootLogger, 'warn').mockReturnValue(undefined);
    await new DemoCardWarning(shop.settings, 'demo').onApplicationBootstrap();
    expect(warn).not.toHaveBeenCalled();
    await new DemoCardWarning(shop.settings, 'production').onApplicationBootstrap();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('the demo card is on'));
    warn.mockRestore();
  });

  it('uses the settings of the profile until an admin saves them, and records the change', async () => {
    expect(defaultSettings('production').isRecipientSent).toBe(true);
    const before = settingsView.parse(await shop.settings.get());
    expect(before).toEqual({ ...usual, version: 0, distanceSalesCents: 0 });
    const firsts = await Promise.allSettled([
      save({ sellerCountry: 'DE' }, 0),
      save({ sellerCountry: 'DE' }, 0),
    ]);
    expect(firsts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.settings.get()).toMatchObject({ sellerCountry: 'DE', version: 1 });
    expect(await shop.audited()).toMatchObject([
      {
        action: 'setting.changed',
        subject: { kind: 'setting', name: 'Shop' },
        before: { sellerCountry: 'BD' },
        after: { sellerCountry: 'DE' },
      },
    ]);
  });

  it('V55: reports to billing for how many months new gift cards are valid, by default for ever', async () => {
    const rpc = new SettingsRpc(shop.settings);
    expect(await rpc.giftCardMonths()).toEqual({ months: null });
    const { version } = await shop.settings.get();
    const payments = { ...usual.payments, giftCardMonths: 24 };
    await save({ payments, sellerCountry: 'DE' }, version);
    expect(await rpc.giftCardMonths()).toEqual({ months: 24 });
    await shop.dataSource.query('UPDATE shop_settings SET version = $1', [version]);
  });

  it('records each changed payment method of the settings by its name', async () => {
    const { version } = await shop.settings.get();
    const zone = randomUUID();
    const cash = { zones: [zone], limitCents: 50_000 };
    const payments = { ...usual.payments, isCardOn: false, cash };
    expect(await save({ payments, sellerCountry: 'DE' }, version)).toMatchObject({ payments });
    expect((await shop.audited())[0]).toMatchObject({
      before: { isCardOn: true, cashZones: null, cashLimitCents: null },
      after: { isCardOn: false, cashZones: [zone], cashLimitCents: 50_000 },
    });
    await shop.dataSource.query('UPDATE shop_settings SET version = $1', [version]);
  });

  it('fills in default values if the settings were saved before a setting existed', async () => {
    const { invoiceReminderDays, ...before } = usual.payments;
    await shop.dataSource.query(
      "UPDATE shop_settings SET fields = jsonb_set(fields, '{payments}', $1)",
      [before],
    );
    expect((await shop.settings.get()).payments).toMatchObject({ invoiceReminderDays });
  });

  it('V44: counts distance sales at the newest rate of EUR that does not start later', async () => {
    const rate = (on: string, dollars: number, currency = 'EUR') => ({
      currency,
      on,
      rate: dollars * 1_000_000_000,
    });
    const exchangeRates = [
      rate('2026-01-02', 1.25),
      rate('2026-01-05', 1.6),
      rate('2100-01-01', 2),
      rate('2026-01-06', 4, 'GBP'),
    ];
    const { version } = await shop.settings.get();
    const saved = settingsView.parse(await save({ exchangeRates }, version));
    expect(saved).toMatchObject({
      exchangeRates,
      distanceSales: { euroRate: 625_000, rateOn: '2026-01-05' },
    });
    await shop.dataSource.query('UPDATE shop_settings SET version = $1', [version]);
  });

  it('saves only the newest version of the settings, once per request', async () => {
    const message = randomUUID();
    await save({ isRecipientSent: true }, 1, message);
    expect(await save({ isRecipientSent: true }, 1, message)).toMatchObject({ version: 2 });
    await expect(save({}, 1)).rejects.toMatchObject({ code: 'order.settingsChanged' });
  });
});
