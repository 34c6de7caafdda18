import { BaselineMigration } from '@shop/service-kit/db/baseline';
import { createMessagingTables } from '@shop/service-kit/db/messaging-tables';

export class Baseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly parts = [createMessagingTables];
}
