import type { DemoCertificate } from '@shop/seeds/demo-certificates';
import type { DataSource } from 'typeorm';
import { insertCertificate, setCloths } from '../cloths/certificate.query.js';
import { clothsByCode } from '../cloths/cloth.query.js';

/** Adds the certificates that are not there yet; their cloths are there. */
export async function addDemoCertificates(
  dataSource: DataSource,
  certificates: readonly DemoCertificate[],
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const { _id, fields } of certificates) {
      if (!(await insertCertificate(manager, _id, fields))) continue;
      const cloths = await clothsByCode(manager, fields.cloths);
      await setCloths(
        manager,
        _id,
        cloths.map((cloth) => cloth._id),
      );
    }
  });
}
