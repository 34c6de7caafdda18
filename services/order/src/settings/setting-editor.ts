import { Injectable } from '@nestjs/common';
import type { AuditKind } from '@shop/contracts/core/audit';
import type { Rpc } from '@shop/contracts/core/message';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';

/** A setting as sent by an admin; `version` is null for a new one. */
interface Saved<Fields> {
  _id: string;
  version: number | null;
  fields: Fields;
}
interface Stored<Fields> {
  fields: Fields;
  version: number;
}
/** A setting for the audit. */
interface Audited {
  name: string;
  fields: Record<string, unknown>;
}

/** A kind of settings that admins edit as a whole. */
export interface SettingKind<Fields> {
  /** The kind of subject in the audit, and the object of an action's name: `zone` of `shipping.zoneChanged`. */
  kind: AuditKind;
  noun: string;
  saveRpc: Rpc;
  removeRpc: Rpc;
  /** Finds the setting and locks it. */
  find(manager: EntityManager, id: string): Promise<Stored<Fields> | null>;
  insert(manager: EntityManager, id: string, fields: Fields): Promise<void>;
  /** Stores the fields under this version. */
  update(manager: EntityManager, id: string, fields: Fields, version: number): Promise<void>;
  remove(manager: EntityManager, id: string): Promise<void>;
  audited(manager: EntityManager, fields: Fields, id: string): Promise<Audited> | Audited;
}

/** Writes settings changed by admins, each in one transaction with its audit entry. */
@Injectable()
export class SettingEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Saves a setting once per message. Throws `order.settingNotFound` or `order.settingsChanged`. */
  async save<Fields>(
    of: SettingKind<Fields>,
    by: Admin,
    { _id, version, fields }: Saved<Fields>,
    messageId: string,
  ): Promise<void> {
    const change = this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, of.saveRpc, messageId))) return;
      const stored = await of.find(manager, _id);
      if (version !== null && !stored) throw new DomainError('order.settingNotFound');
      if (version !== (stored?.version ?? null)) throw new DomainError('order.settingsChanged');
      const before = stored && (await of.audited(manager, stored.fields, _id));
      const after = await of.audited(manager, fields, _id);
      if (version === null) await of.insert(manager, _id, fields);
      else await of.update(manager, _id, fields, version + 1);
      const verb = before ? 'Changed' : 'Created';
      await this.record(manager, of, by, { _id, verb, before, after });
    });
    await change.catch(refusalOf);
  }

  /** Deletes a setting once per message. Throws `order.settingNotFound`. */
  async remove<Fields>(
    of: SettingKind<Fields>,
    by: Admin,
    _id: string,
    messageId: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, of.removeRpc, messageId))) return;
      const stored = await of.find(manager, _id);
      if (!stored) throw new DomainError('order.settingNotFound');
      const before = await of.audited(manager, stored.fields, _id);
      await of.remove(manager, _id);
      await this.record(manager, of, by, { _id, verb: 'Deleted', before, after: null });
    });
  }

  private record(
    manager: EntityManager,
    { kind, noun }: Pick<SettingKind<never>, 'kind' | 'noun'>,
    by: Admin,
    {
      _id,
      verb,
      before,
      after,
    }: { _id: string; verb: string; before: Audited | null; after: Audited | null },
  ): Promise<void> {
    const action = noun === '' ? verb.toLowerCase() : `${noun}${verb}`;
    return this.audit.record(manager, {
      by,
      action: `${kind}.${action}`,
      subject: { kind, _id, name: (after ?? before)?.name ?? '' },
      before: before?.fields ?? null,
      after: after?.fields ?? null,
    });
  }
}

/** PostgreSQL's error codes for an id that exists already, and for a zone that was deleted. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

function refusalOf(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === UNIQUE_VIOLATION) throw new DomainError('order.settingsChanged');
  if (code === FOREIGN_KEY_VIOLATION) throw new DomainError('order.settingNotFound');
  throw error;
}
