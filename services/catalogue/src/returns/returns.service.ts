import { Injectable } from '@nestjs/common';
import { returnEvents, returnsRpc, type ReturnSettings } from '@shop/contracts/inventory/returns';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';

/** The audit names a thing by an id, and there is one setting. */
const SUBJECT = {
  kind: 'returns' as const,
  _id: stableUuid('return-settings'),
  name: 'Returns',
};

/**
 * The setting whether lengths can be returned. Products show it as they are read, and orders keep the value of their
 * time.
 */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  get(): Promise<ReturnSettings> {
    return settingsOf(this.dataSource.manager);
  }

  /** `catalogue.settingsChanged` on an older version. */
  async change(by: Admin, input: ReturnSettings, messageId: string): Promise<ReturnSettings> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, returnsRpc.change, messageId))) return;
      const { version, cutLengths } = await settingsOf(manager, 'FOR UPDATE');
      if (version !== input.version) throw new DomainError('catalogue.settingsChanged');
      if (cutLengths === input.cutLengths) return;
      await manager.query('UPDATE return_settings SET cut_lengths = $1, version = version + 1', [
        input.cutLengths,
      ]);
      const at = new Date().toISOString();
      await this.outbox.add(manager, returnEvents.changed, SUBJECT._id, { at });
      await this.audit.record(manager, {
        by,
        action: 'returns.settingChanged',
        subject: SUBJECT,
        before: { cutLengths },
        after: { cutLengths: input.cutLengths },
      });
    });
    return this.get();
  }
}

async function settingsOf(manager: EntityManager, lock = ''): Promise<ReturnSettings> {
  const [row] = await manager.query<[ReturnSettings]>(
    `SELECT cut_lengths AS "cutLengths", version FROM return_settings ${lock}`,
  );
  return row;
}
