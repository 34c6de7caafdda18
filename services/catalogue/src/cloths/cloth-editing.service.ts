import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  clothEvents,
  clothRpc,
  type ClothFields,
  type SaveClothInput,
} from '@shop/contracts/cloth/cloth';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { certificatesOfCloths, setCertificates } from './listed-certificates.query.js';
import { addCloth } from './add-cloth.js';
import type { ClothRecord } from './cloth-row.js';
import { findCloth, setClothState, updateCloth } from './cloth.query.js';
import {
  assertSheet,
  clothAuditFields,
  isSameSheet,
  sheetOf,
  sheetWith,
  summaryOf,
  weighsOther,
} from './cloth.rules.js';
import { publishProductsOfCloth } from './products-of-cloth.query.js';

/** Changes of data sheets by admins; each is one transaction with its events and its audit entry. */
@Injectable()
export class ClothEditingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A new draft, or a change of the version that the form was opened on. */
  async save(
    by: Admin,
    { code, fields, version }: SaveClothInput,
    messageId: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, clothRpc.save, messageId))) return;
      if (version === null) await this.createIn(manager, by, code, fields);
      else await this.changeIn(manager, by, { code, fields, version });
    });
  }

  /** Throws `catalogue.clothCodeTaken` if there is such a cloth. */
  async createIn(
    manager: EntityManager,
    by: Admin,
    code: string,
    fields: Partial<ClothFields>,
  ): Promise<void> {
    const sheet = sheetWith(null, fields);
    assertSheet(sheet, 'draft');
    const cloth = await addCloth(manager, code, sheet);
    if (!cloth) throw new DomainError('catalogue.clothCodeTaken');
    await this.record(manager, by, 'cloth.created', cloth, null, clothAuditFields(sheet, 'draft'));
  }

  /** Returns true if anything has changed; without a version, changes the current one. */
  async changeIn(
    manager: EntityManager,
    by: Admin,
    { code, fields, version }: { code: string; fields: Partial<ClothFields>; version?: number },
  ): Promise<boolean> {
    const row = await locked(manager, code);
    if (version !== undefined && version !== row.version)
      throw new DomainError('catalogue.clothChanged');
    const before = sheetOf(row);
    const after = sheetWith(before, fields);
    assertSheet(after, row.state);
    if (isSameSheet(before, after)) return false;
    const { name, composition, ...values } = after;
    const summary = summaryOf(code, after);
    const stored = { name, summary, version: row.version + 1, values, composition };
    await updateCloth(manager, row._id, stored);
    const was = clothAuditFields(before, row.state);
    const is = clothAuditFields(after, row.state);
    await this.record(manager, by, 'cloth.changed', row, was, is);
    const isShownOther = summaryOf(code, before) !== summary || weighsOther(before, after);
    if (row.state === 'published') await this.publishChange(manager, row, isShownOther);
    return true;
  }

  /** Gives the cloth exactly these certificates of the shop, named as in a list. */
  async certifyIn(
    manager: EntityManager,
    by: Admin,
    code: string,
    certificates: readonly string[],
  ): Promise<void> {
    const row = await locked(manager, code);
    const before = (await certificatesOfCloths(manager, [code])).get(code) ?? [];
    if (isDeepStrictEqual(before, certificates)) return;
    await setCertificates(manager, row._id, certificates);
    const was = { certificates: before };
    const is = { certificates };
    await this.record(manager, by, 'cloth.changed', row, was, is);
    if (row.state === 'published') await this.publishChange(manager, row, false);
  }

  /** Shows the sheet to everybody, or to admins alone; `catalogue.clothIncomplete` names what it lacks. */
  async publish(by: Admin, code: string, isPublished: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await locked(manager, code);
      const state = isPublished ? 'published' : 'draft';
      if (row.state === state) return;
      assertSheet(sheetOf(row), state);
      await setClothState(manager, { ...row, state, version: row.version + 1 });
      const action = isPublished ? 'cloth.published' : 'cloth.unpublished';
      await this.record(manager, by, action, row, { state: row.state }, { state });
      await this.publishChange(manager, row, true);
    });
  }

  /** `isShownOther`: its products show or weigh something else. */
  private async publishChange(
    manager: EntityManager,
    { _id, code }: ClothRecord,
    isShownOther: boolean,
  ): Promise<void> {
    if (isShownOther) await publishProductsOfCloth(manager, this.outbox, _id);
    await this.outbox.add(manager, clothEvents.changed, _id, { code, at: new Date() });
  }

  private record(
    manager: EntityManager,
    by: Admin,
    action: string,
    { _id, code, name }: Pick<ClothRecord, '_id' | 'code' | 'name'>,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ): Promise<void> {
    const subject = { kind: 'cloth' as const, _id, name: `${code} ${name}` };
    return this.audit.record(manager, { by, action, subject, before, after });
  }
}

async function locked(manager: EntityManager, code: string): Promise<ClothRecord> {
  const row = await findCloth(manager, code, { lock: true });
  if (!row) throw new DomainError('catalogue.clothNotFound');
  return row;
}
