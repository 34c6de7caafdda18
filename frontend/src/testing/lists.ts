// Lists as the API returns them, for specs.
import type { DocumentList, DocumentRow } from '@shop/contracts/billing/documents';
import type { ListedParcel, ParcelList } from '@shop/contracts/ordering/parcels';
import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import type { AdminProductList } from '@shop/contracts/catalogue/catalogue-admin';
import type { CuttingList, PieceToCut } from '@shop/contracts/inventory/cutting';
import type { AdminOrderList, OrderList, OrderView } from '@shop/contracts/ordering/order';
import type { EnquiryList, EnquiryView } from '@shop/contracts/correspondence/correspondence';
import type { RollList, RollView } from '@shop/contracts/inventory/rolls';
import { anAdminProduct } from '@shop/contracts/testing/product-view';

export const productList = (products: ProductView[], total = products.length): ProductList => ({
  success: true,
  products,
  total,
  page: 1,
  pages: 1,
  isSimilar: false,
  next: null,
  categories: ['cotton', 'denim', 'silk', 'synthetic', 'wool'],
});

export const adminProductList = (
  products: ProductView[],
  parts: Partial<AdminProductList> = {},
): AdminProductList => ({
  success: true,
  products: products.map((product) => anAdminProduct(product)),
  total: products.length,
  isSimilar: false,
  isTotalCapped: false,
  next: null,
  ...parts,
});

export const orderList = (orders: OrderView[], parts: Partial<OrderList> = {}): OrderList => ({
  success: true,
  orders,
  total: orders.length,
  page: 1,
  pages: 1,
  ...parts,
});

export const adminOrderList = (
  orders: OrderView[],
  parts: Partial<AdminOrderList> = {},
): AdminOrderList => ({ ...orderList(orders), isTotalCapped: false, next: null, ...parts });

export const parcelList = (parcels: ListedParcel[]): ParcelList => ({
  success: true,
  parcels,
  total: parcels.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
  carriers: ['DHL'],
});

export const documentList = (documents: DocumentRow[]): DocumentList => ({
  success: true,
  documents,
  total: documents.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
});

export const enquiryList = (
  enquiries: EnquiryView[],
  parts: Partial<EnquiryList> = {},
): EnquiryList => ({
  success: true,
  enquiries,
  total: enquiries.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
  counts: { new: 3, late: 1 },
  ...parts,
});

export const rollList = (rolls: RollView[], parts: Partial<RollList> = {}): RollList => ({
  success: true,
  rolls,
  total: rolls.length,
  page: 1,
  pages: 1,
  ...parts,
});

export const cuttingList = (
  pieces: PieceToCut[],
  parts: Partial<CuttingList> = {},
): CuttingList => ({
  success: true,
  pieces,
  total: pieces.length,
  rolls: new Set(pieces.map(({ roll }) => roll?.number)).size,
  orders: new Set(pieces.map(({ order }) => order)).size,
  short: pieces.filter(({ roll }) => roll === null).length,
  page: 1,
  pages: 1,
  ...parts,
});
