import { Injectable } from '@nestjs/common';
import type { AuditKind } from '@shop/contracts/core/audit';
import type { Event, Rpc } from '@shop/contracts/core/message';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { KnownCompany, type CompanySetting } from '@shop/service-kit/company/known-company';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { isEqualSetting, settingConflict } from './setting-conflict.rules.js';
import { settingOf, writeSetting, type StoredSetting } from './settings.query.js';

/** A setting that admins save as a whole. */
export interface KeptSetting<Fields extends object, Changed extends Event> {
  name: CompanySetting;
  /** The kind of its subject in the audit. */
  kind: AuditKind;
  /** Its name in the audit. */
  label: string;
  first: Fields;
  saveRpc: Rpc;
  changed: Changed;
  payload: (saved: { version: number; fields: Fields }) => z.input<Changed['payload']>;
}

interface Saving<Fields> {
  by: Admin;
  messageId: string;
  /** The version that the admin has edited. */
  version: number;
  /** Returns the fields to store, or throws if the change is refused. */
  fieldsAfter: (before: Fields) => Fields;
}

/** Saves settings of the company: each change is one transaction with its event and its entry in the audit. */
@Injectable()
export class SettingWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly known: KnownCompany,
  ) {}

  get<Fields extends object, Changed extends Event>({
    name,
    first,
  }: KeptSetting<Fields, Changed>): Promise<StoredSetting<Fields>> {
    return settingOf(this.dataSource.manager, name, first);
  }

  /** Throws `catalogue.settingsChanged` on an older version; once for each message. */
  async save<Fields extends object, Changed extends Event>(
    setting: KeptSetting<Fields, Changed>,
    { by, messageId, version, fieldsAfter }: Saving<Fields>,
  ): Promise<void> {
    const { name, kind, label, first } = setting;
    const subject = { kind, _id: stableUuid(name), name: label };
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, setting.saveRpc, messageId))) return;
      const stored = await settingOf(manager, name, first, 'FOR UPDATE');
      const fields = fieldsAfter(stored.fields);
      if (stored.version !== version) throw settingConflict(fields, stored);
      if (isEqualSetting(stored.fields, fields)) return;
      const saved = { version: version + 1, fields };
      if (!(await writeSetting(manager, name, { ...saved, by: by.name })))
        throw settingConflict(fields, await settingOf(manager, name, first));
      await this.outbox.add(manager, setting.changed, subject._id, setting.payload(saved));
      await this.audit.record(manager, {
        by,
        action: `${kind}.changed`,
        subject,
        before: Object.fromEntries(Object.entries(stored.fields)),
        after: Object.fromEntries(Object.entries(fields)),
      });
    });
    await this.known.look();
  }
}
