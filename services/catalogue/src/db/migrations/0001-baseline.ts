import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly extensions = ['pg_trgm', 'btree_gist'];
  protected override readonly files = [
    'functions/name_order',
    'tables/cloths',
    'tables/products',
    'tables/stock',
    'tables/rolls',
    'tables/customers',
    'functions/product_text',
    'functions/product_search',
    'functions/search_query',
    'functions/fold_product',
    'functions/set_stock_level',
    'functions/set_unit_of_roll',
    'functions/fibres_whole',
    'functions/lowest_price',
    'functions/struck_price',
    'functions/product_view',
    'functions/write_view_of',
    'functions/write_view',
    'functions/write_views_of_cloth',
    'functions/write_view_of_image_owner',
    'functions/remove_view',
    'functions/begin_reduction',
    'functions/follow_price',
  ];
}
