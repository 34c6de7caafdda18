import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly files = [
    'functions/money_state',
    'tables/payments',
    'tables/providers',
    'tables/credit',
    'tables/bank',
  ];
}
