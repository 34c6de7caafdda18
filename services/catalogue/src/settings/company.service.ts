import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  companyEvents,
  companyRpc,
  firstCompanyView,
  NO_ZONE,
  type CompanySettings,
  type CompanyView,
} from '@shop/contracts/shop/company-settings';
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ImageStore } from '../images/image-store.js';
import { isEqualSetting } from './setting-conflict.rules.js';
import { isKnownZone } from './settings.query.js';
import { SettingWriter, type KeptSetting } from './setting-writer.js';

/** Fields that need the password to be changed. */
const CONFIRMED = ['currency', 'timeZone'] as const;

const setting: KeptSetting<CompanySettings, typeof companyEvents.changed> = {
  name: 'company',
  kind: 'company',
  label: 'Company',
  first: firstCompanyView.company,
  saveRpc: companyRpc.save,
  changed: companyEvents.changed,
  payload: ({ version, fields }) => ({ version, company: fields }),
};

/** The company as admins keep it. */
@Injectable()
export class CompanyService {
  constructor(
    private readonly writer: SettingWriter,
    private readonly images: ImageStore,
    private readonly dataSource: DataSource,
  ) {}

  async get(): Promise<CompanyView> {
    const { version, fields } = await this.writer.get(setting);
    return { version, company: fields };
  }

  /**
   * `catalogue.settingsChanged`, `catalogue.passwordNeeded`, `catalogue.imageRefused` for a logo that was not uploaded,
   * `request.invalid` for a time zone that PostgreSQL does not know; once for each message.
   */
  async save(
    by: Admin,
    { version, company, isConfirmed }: InputOf<typeof companyRpc.save>,
    messageId: string,
  ): Promise<CompanyView> {
    await this.checkLogo(company);
    await this.checkZone(company);
    const fieldsAfter = (before: CompanySettings) => {
      if (!isConfirmed && CONFIRMED.some((name) => !isEqualSetting(before[name], company[name])))
        throw new DomainError('catalogue.passwordNeeded');
      return company;
    };
    await this.writer.save(setting, { by, messageId, version, fieldsAfter });
    return this.get();
  }

  private async checkLogo({ logo }: CompanySettings): Promise<void> {
    if (logo === null || (await this.images.hasFile(logo.replace('/images/', '')))) return;
    throw new DomainError('catalogue.imageRefused', undefined, 'Upload the logo once more.');
  }

  private async checkZone({ timeZone }: CompanySettings): Promise<void> {
    if (await isKnownZone(this.dataSource, timeZone)) return;
    throw new DomainError('request.invalid', [{ path: 'timeZone', message: NO_ZONE }], NO_ZONE);
  }
}
