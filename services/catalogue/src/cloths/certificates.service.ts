import { Injectable } from '@nestjs/common';
import type {
  CertificateList,
  CertificateQuery,
  CertificateView,
} from '@shop/contracts/cloth/certificates';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { clothsOfCertificate, findCertificate, listCertificates } from './certificate.query.js';

/** Certificates as admins read them. */
@Injectable()
export class CertificatesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `catalogue.certificateNotFound`. */
  async get(id: string): Promise<CertificateView> {
    const { manager } = this.dataSource;
    const certificate = await findCertificate(manager, id);
    if (!certificate) throw new DomainError('catalogue.certificateNotFound');
    const cloths = await clothsOfCertificate(manager, id);
    return {
      ...certificate,
      cloths: cloths.map(({ code, name, state }) => ({ code, name, state })),
    };
  }

  async list(query: CertificateQuery): Promise<CertificateList> {
    const { rows, total } = await listCertificates(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { success: true, certificates: rows, total, page: query.page, pages };
  }
}
