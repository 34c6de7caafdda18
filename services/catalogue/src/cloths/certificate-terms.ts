import { Injectable } from '@nestjs/common';
import { certificateEvents } from '@shop/contracts/cloth/certificates';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { markBegunAndEnded, markWarned } from './certificate-terms.query.js';
import { publishClothsChanged } from './publish-cloths.js';

const AT_ONCE = 50;

/**
 * Publishes the cloths that name other certificates since the day changed, and the certificates that expire soon. Each
 * part is one transaction with its events. Replicas share the parts, and interrupted parts are repeated.
 */
@Injectable()
export class CertificateTerms {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Each minute, so that a new day is noticed at its beginning; a search that finds nothing writes nothing. */
  @Interval(MINUTE_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    await this.inParts(signal, async (manager) => {
      const { marked, cloths } = await markBegunAndEnded(manager, AT_ONCE);
      await publishClothsChanged(manager, this.outbox, cloths);
      return marked;
    });
    await this.inParts(signal, async (manager) => {
      const expiring = await markWarned(manager, AT_ONCE);
      for (const one of expiring) {
        const event = { ...one, at: new Date() };
        await this.outbox.add(manager, certificateEvents.expiring, one.certificate, event);
      }
      return expiring.length;
    });
  }

  private async inParts(
    signal: AbortSignal | undefined,
    part: (manager: EntityManager) => Promise<number>,
  ): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('certificates', () => this.dataSource.transaction(part));
  }
}
