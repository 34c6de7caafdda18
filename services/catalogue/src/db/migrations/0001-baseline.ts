import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class Baseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly functions = [
    'product_text',
    'product_search',
    'search_query',
    'fold_product',
    'write_view_of_image_owner',
    'remove_view',
  ];
}
