import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class Baseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly functions = [
    'has_too_many_orders',
    'begin_orders',
    'count_new_orders',
    'count_order',
  ];
}
