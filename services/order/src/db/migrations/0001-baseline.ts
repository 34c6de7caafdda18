import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly extensions = ['pg_trgm', 'btree_gist'];
  protected override readonly files = [
    'tables/settings',
    'tables/discounts',
    'tables/orders',
    'tables/placing',
    'tables/pricing',
    'functions/line_cents',
    'functions/claim_discounts',
    'functions/free_discounts',
    'functions/count_uses_of_discount',
    'functions/count_uses_of_code',
    'functions/order_price_text',
    'functions/line_discount_cents',
    'functions/order_payment_text',
    'functions/has_too_many_orders',
    'functions/count_new_orders',
    'functions/count_order',
  ];
}
