import { BaselineMigration } from '@shop/service-kit/db/baseline';
import { createMessagingTables } from '@shop/service-kit/db/messaging-tables';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly parts = [createMessagingTables];
  protected override readonly files = ['tables/projections'];
}
