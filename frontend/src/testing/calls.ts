import type { ImageScaleList } from '@shop/contracts/catalogue/image-scales';
import type { AddressList, KeptAddress } from '@shop/contracts/auth/addresses';
import type { AuthReply, UserView } from '@shop/contracts/auth/auth';
import type { OwnPasswordReply, PasswordReply } from '@shop/contracts/auth/own-password';
import type { OwnSessions } from '@shop/contracts/auth/own-sessions';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import type { CheckoutOptions, PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { CreditView } from '@shop/contracts/billing/credit';
import type { PaymentPage, PaymentReply } from '@shop/contracts/billing/payment-page';
import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import type { PublicStats } from '@shop/contracts/analytics/public-stats';
import type {
  AdminOrderList,
  OrderDetail,
  OrderList,
  OrderView,
  PlaceOrderReply,
} from '@shop/contracts/ordering/order';
import type { OrderNote, OrderNotes } from '@shop/contracts/ordering/order-notes';
import type { ReturnReply, ReturnsOfOrder } from '@shop/contracts/ordering/order-returns';
import type { DocumentsOfOrder } from '@shop/contracts/billing/documents';
import type { ParcelsOfOrder } from '@shop/contracts/ordering/parcels';
import type { WithdrawalReply } from '@shop/contracts/ordering/withdrawals';
import type { OfferView, PlacedDraft } from '@shop/contracts/ordering/drafts';
import type { RestockList } from '@shop/contracts/catalogue/restocks';
import type { SavedList } from '@shop/contracts/catalogue/saved';
import type {
  HelpfulMarks,
  OwnReview,
  ReviewList,
  ReviewView,
} from '@shop/contracts/catalogue/reviews';
import type {
  DesignFileReply,
  Receipt,
  SampleAllowance,
} from '@shop/contracts/correspondence/correspondence-forms';
import type { PendingEmailChange } from '@shop/contracts/auth/email-change';
import type { ShownPage } from '@shop/contracts/content/pages';
import type { Done } from '@shop/contracts/core/shapes';
import type { AdminCallResponses } from './admin-calls';

/** Response of every public call by the contract: a handler with another shape does not compile. */
export interface CallResponses extends AdminCallResponses {
  'POST /auth/register': AuthReply;
  'POST /auth/login': AuthReply;
  'POST /auth/logout': Done;
  'POST /auth/forgot-password': Done;
  'POST /auth/reset-password': PasswordReply;
  'POST /auth/email-change': PendingEmailChange;
  'GET /auth/email-change': PendingEmailChange;
  'DELETE /auth/email-change': Done;
  'POST /auth/confirm-email': Done;
  'GET /auth/user': UserView;
  'PUT /auth/user': UserView;
  'PUT /auth/password': OwnPasswordReply;
  'PUT /auth/business': UserView;
  'POST /auth/remove-account': Done;
  'GET /auth/addresses': AddressList;
  'POST /auth/addresses': KeptAddress;
  'PUT /auth/addresses/:id': KeptAddress;
  'DELETE /auth/addresses/:id': Done;
  'POST /auth/addresses/:id/used': Done;
  'GET /auth/sessions': OwnSessions;
  'DELETE /auth/sessions': Done;
  'DELETE /auth/sessions/:id': Done;
  'GET /products': ProductList;
  'GET /products/:id': ProductView;
  'GET /previews/:token': ProductView;
  'GET /products/:id/scales': ImageScaleList;
  'GET /cloths/:code': ClothSheet;
  'GET /pages': ShownPage;
  'GET /products/:id/lengths': LengthOffer;
  'GET /public-stats': PublicStats;
  'GET /restocks': RestockList;
  'PUT /restocks/:id': Done;
  'DELETE /restocks/:id': Done;
  'GET /saved': SavedList;
  'PUT /saved/:id': Done;
  'DELETE /saved/:id': Done;
  'GET /products/:id/reviews': ReviewList;
  'GET /products/:id/reviews/mine': OwnReview;
  'POST /orders/:id/cancel-request': OrderDetail;
  'POST /products/:id/reviews': ReviewView;
  'POST /products/:id/reviews/photos': ReviewView;
  'DELETE /products/:id/reviews/photos': ReviewView;
  'PUT /products/:id/reviews/:review/helpful': HelpfulMarks;
  'POST /checkout/price': PricedCheckout;
  'GET /checkout/options': CheckoutOptions;
  'POST /orders': PlaceOrderReply;
  'POST /withdrawals': WithdrawalReply;
  'GET /offers/:token': OfferView;
  'POST /offers/:token/accept': PlacedDraft;
  'POST /offers/:token/payment': PaymentPage;
  'GET /orders': AdminOrderList;
  'GET /orders/mine': OrderList;
  'GET /orders/:id': OrderDetail;
  'GET /orders/:id/parcels': ParcelsOfOrder;
  'GET /orders/:id/returns': ReturnsOfOrder;
  'POST /orders/:id/returns': ReturnReply;
  'POST /returns/:id/sent': ReturnReply;
  'POST /returns/:id/cancel': ReturnReply;
  'POST /returns/:id/photos': ReturnReply;
  'DELETE /returns/:id/photos/:photo': ReturnReply;
  'GET /orders/:id/documents': DocumentsOfOrder;
  'POST /orders/:id/cancel': OrderView;
  'PUT /orders/:id/address': OrderView;
  'PUT /orders/:id/status': OrderView;
  'GET /orders/:id/payment': PaymentView;
  'POST /orders/:id/payment': PaymentReply;
  'POST /orders/:id/payment/check': PaymentView;
  'GET /credit': CreditView;
  'GET /orders/:id/notes': OrderNotes;
  'POST /orders/:id/notes': OrderNote;
  'POST /contact': Receipt;
  'POST /custom-printing': Receipt;
  'POST /custom-printing/files': DesignFileReply;
  'POST /design-consultations': Receipt;
  'POST /bulk-inquiries': Receipt;
  'POST /sample-requests': Receipt;
  'GET /sample-requests/allowance': SampleAllowance;
  'POST /newsletter': Done;
  'POST /newsletter/confirm': Done;
  'POST /newsletter/unsubscribe': Done;
  'POST /orders/:id/emails': Done;
}
