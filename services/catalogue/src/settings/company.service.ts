import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  companyEvents,
  companyRpc,
  firstCompanyView,
  type CompanySettings,
  type CompanyView,
} from '@shop/contracts/shop/company-settings';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource } from 'typeorm';
import { ImageStore } from '../images/image-store.js';
import { isEqualSetting, settingConflict } from './setting-conflict.rules.js';
import { settingOf, writeSetting } from './settings.query.js';

const SUBJECT = { kind: 'company' as const, _id: stableUuid('company'), name: 'Company' };
/** Fields whose change needs the password. */
const CONFIRMED = ['currency', 'timeZone'] as const;

/** The company as admins keep it. */
@Injectable()
export class CompanyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly known: KnownCompany,
    private readonly images: ImageStore,
  ) {}

  async get(): Promise<CompanyView> {
    const { version, fields } = await settingOf(this.dataSource.manager, 'company', first);
    return { version, company: fields };
  }

  /**
   * `catalogue.settingsChanged`, `catalogue.passwordNeeded`, `catalogue.imageRefused` for a logo that was not uploaded;
   * once for each message.
   */
  async save(
    by: Admin,
    { version, company, isConfirmed }: InputOf<typeof companyRpc.save>,
    messageId: string,
  ): Promise<CompanyView> {
    await this.checkLogo(company);
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, companyRpc.save, messageId))) return;
      const stored = await settingOf(manager, 'company', first, 'FOR UPDATE');
      if (stored.version !== version) throw settingConflict(company, stored);
      const before = stored.fields;
      if (isEqualSetting(before, company)) return;
      if (!isConfirmed && CONFIRMED.some((name) => !isEqualSetting(before[name], company[name])))
        throw new DomainError('catalogue.passwordNeeded');
      const saved = { version: version + 1, fields: company, by: by.name };
      if (!(await writeSetting(manager, 'company', saved)))
        throw settingConflict(company, await settingOf(manager, 'company', first));
      const changed = { version: version + 1, company };
      await this.outbox.add(manager, companyEvents.changed, SUBJECT._id, changed);
      await this.audit.record(manager, {
        by,
        action: 'company.changed',
        subject: SUBJECT,
        before: { ...before },
        after: { ...company },
      });
    });
    await this.known.look();
    return this.get();
  }

  private async checkLogo({ logo }: CompanySettings): Promise<void> {
    if (logo === null || (await this.images.hasFile(logo.replace('/images/', '')))) return;
    throw new DomainError('catalogue.imageRefused', undefined, 'Upload the logo once more.');
  }
}

const first: CompanySettings = firstCompanyView.company;
