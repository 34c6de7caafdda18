import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class Baseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
}
