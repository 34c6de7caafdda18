import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly extensions = ['pg_trgm'];
  protected override readonly files = [
    'tables/emails',
    'tables/enquiries',
    'tables/customers',
    'functions/remove_answered_enquiries',
    'functions/remove_designs',
    'functions/remove_idle_subscriptions',
  ];
}
