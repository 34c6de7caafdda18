import { Injectable } from '@nestjs/common';
import { reductionsRpc, type ReductionSettings } from '@shop/contracts/catalogue/reductions';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { announcePart } from './announce-part.query.js';

/** The audit names a thing by an id, and there is one setting. */
const SUBJECT = {
  kind: 'reduction' as const,
  _id: '5e771465-0000-4000-8000-000000000001',
  name: 'Reductions',
};

/** Which higher price is struck. Products are shown by it as they are read, and published part by part. */
@Injectable()
export class ReductionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  get(): Promise<ReductionSettings> {
    return settingsOf(this.dataSource.manager);
  }

  /** `catalogue.settingsChanged` on an older version. */
  async change(by: Admin, input: ReductionSettings, messageId: string): Promise<ReductionSettings> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, reductionsRpc.change, messageId))) return;
      const { version, strikesLowest } = await settingsOf(manager, 'FOR UPDATE');
      if (version !== input.version) throw new DomainError('catalogue.settingsChanged');
      if (strikesLowest === input.strikesLowest) return;
      await manager.query(
        `UPDATE reduction_settings SET strikes_lowest = $1, version = version + 1,
                is_announced = false, announced_upto = NULL`,
        [input.strikesLowest],
      );
      await announcePart(manager, this.outbox);
      await this.audit.record(manager, {
        by,
        action: 'reduction.settingChanged',
        subject: SUBJECT,
        before: { strikesLowest },
        after: { strikesLowest: input.strikesLowest },
      });
    });
    return this.get();
  }
}

async function settingsOf(manager: EntityManager, lock = ''): Promise<ReductionSettings> {
  const [row] = await manager.query<[ReductionSettings]>(
    `SELECT strikes_lowest AS "strikesLowest", version FROM reduction_settings ${lock}`,
  );
  return row;
}
