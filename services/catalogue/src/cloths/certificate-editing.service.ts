import { Injectable } from '@nestjs/common';
import {
  certificateRpc,
  type CertificateFields,
  type SaveCertificateInput,
} from '@shop/contracts/cloth/certificates';
import { schemeName } from '@shop/contracts/cloth/certificate-words';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { clothsByCode } from './cloth.query.js';
import {
  clothsOfCertificate,
  deleteCertificate,
  findCertificate,
  insertCertificate,
  setCloths,
  updateCertificate,
  type StoredCertificate,
} from './certificate.query.js';
import { publishClothsChanged, type NamedCloth } from './publish-cloths.js';

type AuditFields = Record<string, unknown> | null;

/** Changes of certificates by admins; each is one transaction with its events and its audit entry. */
@Injectable()
export class CertificateEditingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A new certificate, or a change of the version that the form was opened on. */
  async save(by: Admin, input: SaveCertificateInput, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, certificateRpc.save, messageId))) return;
      const { certificate: id, version, fields } = input;
      const cloths = await this.clothsOf(manager, fields.cloths);
      if (version === null) await this.add(manager, by, id, fields, cloths);
      else await this.change(manager, by, { id, version, fields }, cloths);
    });
  }

  async remove(by: Admin, id: string, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, certificateRpc.remove, messageId))) return;
      const stored = await locked(manager, id);
      const cloths = await clothsOfCertificate(manager, id);
      await deleteCertificate(manager, id);
      await this.record(manager, by, 'certificate.deleted', stored, fieldsOf(stored, cloths), null);
      await publishClothsChanged(manager, this.outbox, cloths);
    });
  }

  /** Saves a new one inside a transaction of the caller's. Throws `catalogue.certificateTaken`. */
  async add(
    manager: EntityManager,
    by: Admin,
    id: string,
    fields: CertificateFields,
    cloths: readonly NamedCloth[],
  ): Promise<void> {
    if (!(await insertCertificate(manager, id, fields)))
      throw new DomainError('catalogue.certificateTaken');
    await setCloths(manager, id, idsOf(cloths));
    const stored = { ...fields, _id: id };
    await this.record(manager, by, 'certificate.created', stored, null, fieldsOf(fields, cloths));
    await publishClothsChanged(manager, this.outbox, cloths);
  }

  private async change(
    manager: EntityManager,
    by: Admin,
    { id, version, fields }: { id: string; version: number; fields: CertificateFields },
    cloths: readonly NamedCloth[],
  ): Promise<void> {
    const stored = await locked(manager, id);
    if (stored.version !== version) throw new DomainError('catalogue.certificateChanged');
    const before = await clothsOfCertificate(manager, id);
    if (isSame(fieldsOf(stored, before), fieldsOf(fields, cloths))) return;
    await updateCertificate(manager, id, fields).catch(refusalOf);
    await setCloths(manager, id, idsOf(cloths));
    const was = fieldsOf(stored, before);
    const is = fieldsOf(fields, cloths);
    await this.record(manager, by, 'certificate.changed', stored, was, is);
    const either = new Map([...before, ...cloths].map((cloth) => [cloth.code, cloth]));
    await publishClothsChanged(manager, this.outbox, [...either.values()]);
  }

  /** The cloths of the codes, in their order; `catalogue.clothNotFound` names one that is not there. */
  private async clothsOf(manager: EntityManager, codes: string[]): Promise<NamedCloth[]> {
    const found = await clothsByCode(manager, codes);
    const missing = codes.find((code) => !found.some((cloth) => cloth.code === code));
    if (missing !== undefined)
      throw new DomainError('catalogue.clothNotFound', undefined, `There is no cloth ${missing}.`);
    return found
      .map(({ _id, code, state }) => ({ _id, code, state }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  private record(
    manager: EntityManager,
    by: Admin,
    action: string,
    { _id, scheme, number }: Pick<StoredCertificate, '_id' | 'scheme' | 'number'>,
    before: AuditFields,
    after: AuditFields,
  ): Promise<void> {
    const name = `${schemeName(scheme)} ${number}`;
    const subject = { kind: 'certificate' as const, _id, name };
    return this.audit.record(manager, { by, action, subject, before, after });
  }
}

async function locked(manager: EntityManager, id: string): Promise<StoredCertificate> {
  const stored = await findCertificate(manager, id, { lock: true });
  if (!stored) throw new DomainError('catalogue.certificateNotFound');
  return stored;
}

const idsOf = (cloths: readonly NamedCloth[]): string[] => cloths.map(({ _id }) => _id);

/** A certificate as the audit shows it. */
const fieldsOf = (
  fields: Omit<CertificateFields, 'cloths'>,
  cloths: readonly NamedCloth[],
): Record<string, unknown> => ({
  scheme: schemeName(fields.scheme),
  number: fields.number,
  holder: fields.holder,
  issuer: fields.issuer,
  scope: fields.scope,
  productClass: fields.productClass,
  issuedOn: fields.issuedOn,
  expiresOn: fields.expiresOn,
  checkUrl: fields.checkUrl,
  cloths: cloths.map(({ code }) => code),
});

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** PostgreSQL's code of a value that must be there once. */
const UNIQUE_VIOLATION = '23505';

function refusalOf(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
    throw new DomainError('catalogue.certificateTaken');
  throw error;
}
