// The nouns of the API: each schema of the contract that has a name stands once under `components`.
import { statsView } from '@shop/contracts/analytics/admin-analytics';
import { authReply, userView, userList, accountView } from '@shop/contracts/auth/auth';
import { paymentView } from '@shop/contracts/billing/billing';
import { paymentList } from '@shop/contracts/billing/payment-list';
import { documentList, documentView, taxReport } from '@shop/contracts/billing/documents';
import { productView, productList } from '@shop/contracts/catalogue/catalogue';
import { adminProduct, adminProductList } from '@shop/contracts/catalogue/catalogue-admin';
import { certificateView, certificateList } from '@shop/contracts/cloth/certificates';
import { pricedCheckout, checkoutOptions } from '@shop/contracts/ordering/checkout';
import { clothView, clothSheet, clothList } from '@shop/contracts/cloth/cloth';
import { enquiryView, enquiryList, emailList } from '@shop/contracts/correspondence/correspondence';
import { creditView, giftCardRow, giftCardList } from '@shop/contracts/billing/credit';
import { termsView } from '@shop/contracts/billing/credit-terms';
import { deliveryDetail, deliveryList } from '@shop/contracts/inventory/deliveries';
import { discountView, discountList } from '@shop/contracts/pricing/discounts';
import { errorView } from '@shop/contracts/core/errors';
import { jobView, jobPage } from '@shop/contracts/core/jobs';
import { lengthOffer } from '@shop/contracts/inventory/length-offer';
import { orderView, orderDetail, orderList } from '@shop/contracts/ordering/order';
import { orderNote, orderNotes } from '@shop/contracts/ordering/order-notes';
import { ownSessions } from '@shop/contracts/auth/own-sessions';
import { disputeList, discrepancyRow } from '@shop/contracts/billing/payment-checks';
import { reviewView, reviewList } from '@shop/contracts/catalogue/reviews';
import { rollDetail, rollList } from '@shop/contracts/inventory/rolls';
import { settingsView } from '@shop/contracts/pricing/settings';
import { done } from '@shop/contracts/core/shapes';
import { transferRow, transferList } from '@shop/contracts/billing/transfers';
import { z } from 'zod';

const NOUNS: Record<string, z.ZodType> = {
  Session: authReply,
  User: userView,
  UserList: userList,
  Account: accountView,
  SessionList: ownSessions,
  Product: productView,
  ProductList: productList,
  AdminProduct: adminProduct,
  AdminProductList: adminProductList,
  Cloth: clothView,
  ClothSheet: clothSheet,
  ClothList: clothList,
  Certificate: certificateView,
  CertificateList: certificateList,
  Roll: rollDetail,
  RollList: rollList,
  Delivery: deliveryDetail,
  DeliveryList: deliveryList,
  Review: reviewView,
  ReviewList: reviewList,
  Document: documentView,
  DocumentList: documentList,
  TaxReport: taxReport,
  Order: orderView,
  OrderDetail: orderDetail,
  OrderList: orderList,
  PricedCheckout: pricedCheckout,
  CheckoutOptions: checkoutOptions,
  Discount: discountView,
  DiscountList: discountList,
  Settings: settingsView,
  Payment: paymentView,
  PaymentList: paymentList,
  Credit: creditView,
  CreditTerms: termsView,
  GiftCard: giftCardRow,
  GiftCardList: giftCardList,
  Transfer: transferRow,
  TransferList: transferList,
  DisputeList: disputeList,
  Discrepancy: discrepancyRow,
  Enquiry: enquiryView,
  EnquiryList: enquiryList,
  EmailList: emailList,
  OrderNote: orderNote,
  OrderNotes: orderNotes,
  Stats: statsView,
  LengthOffer: lengthOffer,
  Job: jobView,
  JobPage: jobPage,
  Error: errorView,
  Done: done,
};

/** The names by which a JSON schema refers to a schema of the contract. */
export const nouns = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NOUNS)) nouns.add(schema, { id });
