// The nouns of the API: each schema of the contract that has a name stands once under `components`.
import { statsView } from '@shop/contracts/admin-analytics';
import { authReply, userView, userList, accountView } from '@shop/contracts/auth';
import { paymentView, paymentList } from '@shop/contracts/billing';
import { productView, productList } from '@shop/contracts/catalogue';
import { adminProduct, adminProductList } from '@shop/contracts/catalogue-admin';
import { certificateView, certificateList } from '@shop/contracts/certificates';
import { pricedCheckout, checkoutOptions } from '@shop/contracts/checkout';
import { clothView, clothSheet, clothList } from '@shop/contracts/cloth';
import { enquiryView, enquiryList, emailList } from '@shop/contracts/correspondence';
import { creditView, giftCardRow, giftCardList } from '@shop/contracts/credit';
import { termsView } from '@shop/contracts/credit-terms';
import { deliveryDetail, deliveryList } from '@shop/contracts/deliveries';
import { discountView, discountList } from '@shop/contracts/discounts';
import { errorView } from '@shop/contracts/errors';
import { lengthOffer } from '@shop/contracts/length-offer';
import { orderView, orderDetail, orderList } from '@shop/contracts/order';
import { orderNote, orderNotes } from '@shop/contracts/order-notes';
import { ownSessions } from '@shop/contracts/own-sessions';
import { disputeList, discrepancyRow } from '@shop/contracts/payment-checks';
import { reviewView, reviewList } from '@shop/contracts/reviews';
import { rollDetail, rollList } from '@shop/contracts/rolls';
import { settingsView } from '@shop/contracts/settings';
import { done } from '@shop/contracts/shapes';
import { transferRow, transferList } from '@shop/contracts/transfers';
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
  Error: errorView,
  Done: done,
};

/** The names by which a JSON schema refers to a schema of the contract. */
export const nouns = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NOUNS)) nouns.add(schema, { id });
