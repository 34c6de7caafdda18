import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { company, firstCompany, setCompany } from '@shop/contracts/core/company';
import { firstPolicies, returnDaysAt, setPolicies } from '@shop/contracts/pricing/policy';
import type { CompanySettings } from '@shop/contracts/shop/company-settings';
import { Audit } from '@shop/service-kit/audit/audit';
import type { Call } from '@shop/service-kit/bus/call';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import sharp from 'sharp';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { CompanyService } from './company.service.js';
import { PoliciesRpc } from './policies.rpc.js';
import { SettingWriter } from './setting-writer.js';
import { SetupRpc } from './setup.rpc.js';

let shop: OpenBackOffice;
let service: CompanyService;
let policies: PoliciesRpc;
beforeAll(async () => {
  shop = await openBackOffice();
  const { dataSource } = shop;
  const known = new KnownCompany(dataSource);
  const writer = new SettingWriter(dataSource, new Audit(dataSource), new Outbox(), known);
  service = new CompanyService(writer, shop.store, shop.dataSource);
  policies = new PoliciesRpc(writer);
});
afterAll(async () => {
  setCompany({});
  await shop.close();
});

const save = async (own: Partial<CompanySettings>, { seen = -1, isConfirmed = false } = {}) => {
  const { version, company: fields } = await service.get();
  const input = { version: seen < 0 ? version : seen, company: { ...fields, ...own }, isConfirmed };
  return service.save(shop.by, input, randomUUID());
};

describe('the company', () => {
  it('is the company of the build until an admin has saved another', async () => {
    expect(await service.get()).toEqual({ version: 0, company: firstCompany });
  });

  it('BO-16: records, publishes and knows the company that an admin has saved', async () => {
    const saved = await save({ name: 'Weft', taxNumbers: ['VAT 1'] });
    expect(saved).toMatchObject({
      version: 1,
      company: { name: 'Weft', email: firstCompany.email },
    });
    expect(company.name).toBe('Weft');
    expect((await shop.audited())[0]).toMatchObject({
      action: 'company.changed',
      before: { name: 'Loomery' },
      after: { name: 'Weft' },
    });
    expect((await shop.published('catalogue.companyChanged')).at(-1)).toMatchObject({
      payload: { version: 1, company: { name: 'Weft' } },
    });
  });

  it('refuses an older version, and shows both values of the fields that differ', async () => {
    const { version } = await save({ name: 'Warp' });
    const late = save({ name: 'Selvedge' }, { seen: version - 1 });
    await expect(late).rejects.toMatchObject({
      code: 'catalogue.settingsChanged',
      details: [
        { path: 'name', conflict: { yours: 'Selvedge', theirs: 'Warp', by: shop.by.name } },
      ],
    });
  });

  it.each([
    { timeZone: 'Europe/Berlin' },
    { currency: { sign: '€', format: '1.234,50 $' as const } },
  ])('changes %j only after the password was confirmed', async (own) => {
    await expect(save(own)).rejects.toMatchObject({ code: 'catalogue.passwordNeeded' });
    expect((await save(own, { isConfirmed: true })).company).toMatchObject(own);
  });

  it('W15: refuses a time zone that the database does not know', async () => {
    await expect(
      save({ timeZone: 'Atlantis/Poseidonis' }, { isConfirmed: true }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Choose a time zone, such as Europe/Berlin',
    });
  });

  it('BO-16: makes a logo out of an upload, with a PNG on a light ground for e-mails', async () => {
    const image = sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const logo = await shop.images.prepareLogo(
      await shop.stage(await image.png().toBuffer()),
      'a.png',
    );
    expect((await save({ logo })).company.logo).toBe(logo);
    const key = logo.replace('/images/', '').replace('.webp', '');
    const [webp, png] = await Promise.all(
      ['webp', 'png'].map(async (ending) =>
        sharp((await shop.store.read(`${key}.${ending}`, 1e6)) ?? undefined),
      ),
    );
    expect(await webp?.metadata()).toMatchObject({ width: 480, height: 160, hasAlpha: true });
    expect(await png?.metadata()).toMatchObject({ width: 504, height: 184, format: 'png' });
    const pixels = await png?.raw().toBuffer();
    expect([...(pixels?.subarray(0, 3) ?? [])]).toEqual([255, 253, 250]);
    expect((await save({ logo: null })).company.logo).toBeNull();
  });

  it.each([
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', Buffer.from('logo')],
  ])('refuses %s as a logo', async (_what, bytes) => {
    const preparing = shop.images.prepareLogo(await shop.stage(bytes), 'logo.png');
    await expect(preparing).rejects.toMatchObject({ code: 'catalogue.imageRefused' });
  });

  it('refuses a logo that was not uploaded', async () => {
    const logo = `/images/site/logo-${'0'.repeat(64)}.webp`;
    await expect(save({ logo })).rejects.toMatchObject({ code: 'catalogue.imageRefused' });
  });

  it('saves once, though the request is delivered twice', async () => {
    const { version, company: fields } = await service.get();
    const input = { version, company: { ...fields, name: 'Twill' }, isConfirmed: false };
    const messageId = randomUUID();
    const first = await service.save(shop.by, input, messageId);
    expect(await service.save(shop.by, input, messageId)).toEqual(first);
    expect(first.version).toBe(version + 1);
  });

  it('lets one of two admins win who save at the same time', async () => {
    const { version, company: fields } = await service.get();
    const saves = ['One', 'Two'].map((name) =>
      service.save(
        shop.by,
        { version, company: { ...fields, name }, isConfirmed: false },
        randomUUID(),
      ),
    );
    const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the setup guide', () => {
  it('BO-17: is shown until an admin hides it, and back when he shows it again', async () => {
    const setup = new SetupRpc(shop.dataSource);
    const call = { user: shop.by } as Call;
    expect(await setup.get()).toEqual({ isHidden: false });
    for (const isHidden of [true, true, false])
      expect(await setup.hide({ isHidden }, call)).toEqual({ isHidden });
  });
});

describe('the figures of the policies', () => {
  it('are saved as a whole, published, and remember the days of return that held before', async () => {
    const call = (): Call => ({ user: shop.by, messageId: randomUUID() }) as Call;
    const { version, policies: first } = await policies.get();
    expect([version, first]).toEqual([0, firstPolicies]);
    const { earlierReturns: _none, ...figures } = first;
    const returns = { withinDays: 14, isWithdrawalShown: true };
    const saved = await policies.save({ version, policies: { ...figures, returns } }, call());
    expect(saved).toMatchObject({
      version: 1,
      policies: { returns, earlierReturns: [{ withinDays: 30 }] },
    });
    expect((await shop.published('catalogue.policiesChanged')).at(-1)).toMatchObject({
      payload: { version: 1 },
    });
    const before = new Date(Date.now() - 60_000).toISOString();
    const after = new Date(Date.now() + 60_000).toISOString();
    expect([before, after].map(returnDaysAt)).toEqual([30, 14]);
    const holidays = ['2026-12-25'];
    const withHolidays = { ...figures, returns: { ...returns, holidays } };
    const kept = await policies.save({ version: 1, policies: withHolidays }, call());
    expect(kept.policies.returns.holidays).toEqual(holidays);
    const ended = await policies.save({ version: 2, policies: { ...figures, returns } }, call());
    expect(ended.policies.returns.holidays).toEqual([]);
    const late = policies.save({ version, policies: figures }, call());
    await expect(late).rejects.toMatchObject({ code: 'catalogue.settingsChanged' });
    setPolicies({});
  });
});
