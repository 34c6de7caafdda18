import type {
  LowStockView,
  OrderStatusesView,
  RevenueView,
  RollFiguresView,
  StatsView,
  TopProductsView,
  TrendsView,
} from '@shop/contracts/analytics/admin-analytics';
import type { CustomerNote } from '@shop/contracts/auth/customer-file';
import type { CustomerPage } from '@shop/contracts/customers/customer-page';
import type { PeriodsView } from '@shop/contracts/analytics/periods';
import type { ToDoView } from '@shop/contracts/analytics/to-do';
import type { AddressList, KeptAddress } from '@shop/contracts/auth/addresses';
import type { AccountView, AuthReply, UserList, UserView } from '@shop/contracts/auth/auth';
import type { SavedView, TableChoices, ViewList } from '@shop/contracts/auth/views';
import type { OwnPasswordReply, PasswordReply } from '@shop/contracts/auth/own-password';
import type { OwnSessions } from '@shop/contracts/auth/own-sessions';
import type { PaymentList, PaymentView } from '@shop/contracts/billing/billing';
import type { AdminSearchReply } from '@shop/contracts/core/admin-search';
import type { AuditPage } from '@shop/contracts/core/audit';
import type { JobPage, JobReply } from '@shop/contracts/core/jobs';
import type { BulkReply, OpenBulkChanges } from '@shop/contracts/core/bulk';
import type { OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import type { ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import type {
  AdminProduct,
  AdminProductList,
  ProductImportReply,
  SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductUses } from '@shop/contracts/catalogue/product-uses';
import type { PreviewLink } from '@shop/contracts/catalogue/product-preview';
import type { ProductHistory } from '@shop/contracts/catalogue/product-bulk';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type {
  CertificateList,
  CertificateView,
  SavedCertificate,
} from '@shop/contracts/cloth/certificates';
import type { CheckoutOptions, PricedCheckout } from '@shop/contracts/ordering/checkout';
import type {
  CreditView,
  GiftCardList,
  GiftCardRow,
  IssuedGiftCard,
} from '@shop/contracts/billing/credit';
import type { CreditTermsView } from '@shop/contracts/billing/credit-terms';
import type {
  DiscrepancyList,
  DiscrepancyRow,
  DisputeList,
} from '@shop/contracts/billing/payment-checks';
import type {
  ImportedTransfers,
  TransferList,
  TransferRow,
} from '@shop/contracts/billing/transfers';
import type { PaymentPage } from '@shop/contracts/billing/payment-page';
import type { ClothList, ClothSheet, ClothView, SavedCloth } from '@shop/contracts/cloth/cloth';
import type {
  CutReply,
  CuttingList,
  Reallocated,
  ShortLines,
} from '@shop/contracts/inventory/cutting';
import type {
  DeliveryDetail,
  DeliveryList,
  SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import type {
  DeliveryReply,
  RollDetail,
  RollList,
  RollsKept,
  SavedRoll,
  StocktakeReply,
} from '@shop/contracts/inventory/rolls';
import type { PublicStats } from '@shop/contracts/analytics/public-stats';
import type {
  AdminOrderList,
  OrderDetail,
  OrderList,
  OrderView,
  PlaceOrderReply,
} from '@shop/contracts/ordering/order';
import type { OrderNote, OrderNotes } from '@shop/contracts/ordering/order-notes';
import type { SavedList } from '@shop/contracts/catalogue/saved';
import type {
  AdminReview,
  AdminReviewList,
  OwnReview,
  ReviewList,
  ReviewView,
} from '@shop/contracts/catalogue/reviews';
import type {
  EnquiryList,
  EnquiryView,
  EmailList,
  WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import type {
  DesignFileReply,
  Receipt,
  SampleAllowance,
} from '@shop/contracts/correspondence/correspondence-forms';
import type { PendingEmailChange } from '@shop/contracts/auth/email-change';
import type {
  DiscountCodeList,
  DiscountList,
  DiscountView,
} from '@shop/contracts/pricing/discounts';
import type { MenusView } from '@shop/contracts/content/menus';
import type { InfoContent } from '@shop/contracts/content/info-content';
import type {
  PageEdition,
  PageList,
  PageVersions,
  PageView,
  ShownPage,
} from '@shop/contracts/content/pages';
import type { ReductionSettings } from '@shop/contracts/catalogue/reductions';
import type {
  EmailPreview,
  TemplateList,
  TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import type { PoliciesView } from '@shop/contracts/shop/policy-settings';
import type { SetupView, SetupVisibility } from '@shop/contracts/shop/setup';
import type { CompanyView, PreparedLogo } from '@shop/contracts/shop/company-settings';
import type { ReturnSettings } from '@shop/contracts/inventory/returns';
import type { SettingsView } from '@shop/contracts/pricing/settings';
import type { Done } from '@shop/contracts/core/shapes';
import type {
  ShippingMethodView,
  ShippingView,
  ShippingZoneView,
} from '@shop/contracts/pricing/shipping';
import type { TaxesView, TaxRateView, TaxZoneView } from '@shop/contracts/pricing/taxes';

/** The response of every public call, by the contract: a handler with another shape does not compile. */
export interface CallResponses {
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
  'GET /admin/users': UserList;
  'PUT /admin/users/:id/role': AccountView;
  'PUT /admin/users/:id/business': AccountView;
  'GET /products': ProductList;
  'GET /products/:id': ProductView;
  'GET /previews/:token': ProductView;
  'GET /cloths/:code': ClothSheet;
  'GET /admin/shipping-zones': ShippingView;
  'POST /admin/shipping-zones': ShippingZoneView;
  'PUT /admin/shipping-zones/:id': ShippingZoneView;
  'DELETE /admin/shipping-zones/:id': Done;
  'POST /admin/shipping-methods': ShippingMethodView;
  'PUT /admin/shipping-methods/:id': ShippingMethodView;
  'GET /admin/tax-zones': TaxesView;
  'POST /admin/tax-zones': TaxZoneView;
  'POST /admin/tax-rates': TaxRateView;
  'GET /admin/discounts': DiscountList;
  'GET /admin/discounts/:id': DiscountView;
  'POST /admin/discounts': DiscountView;
  'PUT /admin/discounts/:id': DiscountView;
  'DELETE /admin/discounts/:id': Done;
  'GET /admin/discounts/:id/codes': DiscountCodeList;
  'POST /admin/discounts/:id/codes': Done;
  'GET /admin/settings': SettingsView;
  'GET /admin/setup': SetupView;
  'PUT /admin/setup': SetupVisibility;
  'POST /admin/test-email': Done;
  'GET /admin/settings/policies': PoliciesView;
  'PUT /admin/settings/policies': PoliciesView;
  'GET /admin/settings/company': CompanyView;
  'PUT /admin/settings/company': CompanyView;
  'POST /admin/settings/company/logo': PreparedLogo;
  'GET /pages': ShownPage;
  'GET /admin/menus': MenusView;
  'PUT /admin/menus': MenusView;
  'GET /admin/content': PageList;
  'POST /admin/content': PageView;
  'POST /admin/content/preview': InfoContent;
  'GET /admin/content/:id': PageView;
  'PUT /admin/content/:id': PageView;
  'POST /admin/content/:id/publish': PageView;
  'POST /admin/content/:id/withdraw': PageView;
  'POST /admin/content/:id/drop': PageView;
  'POST /admin/content/:id/restore': PageView;
  'PUT /admin/content/:id/address': PageView;
  'GET /admin/content/:id/versions': PageVersions;
  'GET /admin/content/:id/version': PageEdition;
  'GET /admin/settings/reductions': ReductionSettings;
  'PUT /admin/settings/reductions': ReductionSettings;
  'GET /admin/settings/returns': ReturnSettings;
  'PUT /admin/settings/returns': ReturnSettings;
  'PUT /admin/settings': SettingsView;
  'GET /admin/certificates': CertificateList;
  'POST /admin/certificates': SavedCertificate;
  'GET /admin/certificates/:id': CertificateView;
  'PUT /admin/certificates/:id': SavedCertificate;
  'DELETE /admin/certificates/:id': Done;
  'GET /admin/cloths': ClothList;
  'POST /admin/cloths': SavedCloth;
  'GET /admin/cloths/:code': ClothView;
  'PUT /admin/cloths/:code': SavedCloth;
  'POST /admin/cloths/:code/publish': SavedCloth;
  'POST /admin/cloths/:code/unpublish': SavedCloth;
  'POST /admin/cloths/import': ImportReport;
  'POST /admin/rolls/import': ImportReport;
  'GET /products/:id/lengths': LengthOffer;
  'GET /admin/rolls': RollList;
  'GET /admin/rolls/:id': RollDetail;
  'PUT /admin/rolls/:id': SavedRoll;
  'POST /admin/rolls/:id/split': SavedRoll;
  'POST /admin/rolls/:id/flaw': SavedRoll;
  'POST /admin/rolls/:id/clear': SavedRoll;
  'POST /admin/rolls/:id/scrap': SavedRoll;
  'POST /admin/rolls/:id/quarantine': SavedRoll;
  'GET /admin/deliveries': DeliveryList;
  'GET /admin/deliveries/:id': DeliveryDetail;
  'PUT /admin/deliveries/:id': SavedDelivery;
  'POST /admin/deliveries': DeliveryReply;
  'POST /admin/deliveries/expected': SavedDelivery;
  'POST /admin/deliveries/:id/receive': SavedDelivery;
  'POST /admin/stocktakes': StocktakeReply;
  'POST /admin/products/:id/rolls': RollsKept;
  'DELETE /admin/products/:id/rolls': Done;
  'GET /admin/cutting': CuttingList;
  'POST /admin/cutting/:reservation/confirm': CutReply;
  'POST /admin/cutting/reallocate': Reallocated;
  'GET /admin/cutting/orders/:id/short': ShortLines;
  'POST /admin/cutting/orders/:id/settle': Done;
  'GET /public-stats': PublicStats;
  'GET /saved': SavedList;
  'PUT /saved/:id': Done;
  'DELETE /saved/:id': Done;
  'GET /products/:id/reviews': ReviewList;
  'GET /products/:id/reviews/mine': OwnReview;
  'POST /products/:id/reviews': ReviewView;
  'GET /admin/reviews': AdminReviewList;
  'PUT /admin/reviews/:id': AdminReview;
  'POST /checkout/price': PricedCheckout;
  'GET /checkout/options': CheckoutOptions;
  'POST /orders': PlaceOrderReply;
  'GET /admin/views': ViewList;
  'POST /admin/views': SavedView;
  'PUT /admin/views/:id': SavedView;
  'DELETE /admin/views/:id': Done;
  'PUT /admin/tables/:list': TableChoices;
  'GET /orders': AdminOrderList;
  'GET /orders/mine': OrderList;
  'GET /orders/:id': OrderDetail;
  'POST /orders/:id/cancel': OrderView;
  'PUT /orders/:id/status': OrderView;
  'GET /orders/:id/payment': PaymentView;
  'POST /orders/:id/payment': PaymentPage;
  'POST /orders/:id/payment/check': PaymentView;
  'GET /credit': CreditView;
  'GET /admin/payments': PaymentList;
  'POST /admin/orders/:id/refunds': PaymentView;
  'POST /admin/orders/:id/refunds/:operation/done': PaymentView;
  'POST /admin/orders/:id/movements/:operation/reverse': PaymentView;
  'POST /admin/gift-cards/:id/restore': GiftCardRow;
  'POST /admin/orders/:id/payments': PaymentView;
  'GET /admin/payments/disputes': DisputeList;
  'GET /admin/payments/discrepancies': DiscrepancyList;
  'POST /admin/payments/discrepancies/:id/settle': DiscrepancyRow;
  'GET /admin/payments/transfers': TransferList;
  'POST /admin/payments/transfers': ImportedTransfers;
  'PUT /admin/payments/transfers/:id/order': TransferRow;
  'GET /admin/gift-cards': GiftCardList;
  'POST /admin/gift-cards': IssuedGiftCard;
  'DELETE /admin/gift-cards/:id': GiftCardRow;
  'GET /admin/credit/:user': CreditView;
  'POST /admin/credit/:user': CreditView;
  'GET /admin/customers/:id': CustomerPage;
  'POST /admin/customers/:id/notes': CustomerNote;
  'PUT /admin/customers/:id/notes/:note': CustomerNote;
  'DELETE /admin/customers/:id/notes/:note': CustomerNote;
  'PUT /admin/customers/:id/tags': { tags: string[] };
  'DELETE /admin/customers/:id/sessions': Done;
  'GET /admin/customers/:id/terms': CreditTermsView;
  'PUT /admin/customers/:id/terms': CreditTermsView;
  'GET /orders/:id/notes': OrderNotes;
  'POST /orders/:id/notes': OrderNote;
  'GET /admin/products': AdminProductList;
  'GET /admin/products/:id': AdminProduct;
  'POST /admin/products': SavedProduct;
  'PUT /admin/products/:id': SavedProduct;
  'PUT /admin/products/:id/sale': SavedProduct;
  'DELETE /admin/products/:id': Done;
  'POST /admin/products/import': ProductImportReply;
  'PATCH /admin/products/:id': SavedProduct;
  'POST /admin/orders/bulk': OrderBulkPreview;
  'POST /admin/products/bulk': ProductBulkPreview;
  'GET /admin/bulk': OpenBulkChanges;
  'GET /admin/bulk/:id': BulkReply;
  'POST /admin/bulk/:id/apply': BulkReply;
  'POST /admin/bulk/:id/undo': BulkReply;
  'POST /admin/bulk/:id/more-time': BulkReply;
  'GET /admin/categories': string[];
  'GET /admin/audit': AuditPage;
  'GET /admin/search': AdminSearchReply;
  'GET /admin/jobs': JobPage;
  'GET /admin/jobs/:id': JobReply;
  'POST /admin/jobs/:id/cancel': JobReply;
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
  'GET /admin/enquiries': EnquiryList;
  'GET /admin/enquiries/:id': EnquiryView;
  'PUT /admin/enquiries/:id': EnquiryView;
  'POST /admin/enquiries/:id/replies': EnquiryView;
  'GET /admin/email-templates': TemplateList;
  'GET /admin/email-templates/:key': TemplateView;
  'PUT /admin/email-templates/:key': TemplateView;
  'POST /admin/email-templates/:key/put-back': TemplateView;
  'POST /admin/email-templates/:key/preview': EmailPreview;
  'POST /admin/email-templates/:key/test': Done;
  'POST /orders/:id/emails': Done;
  'GET /admin/emails': EmailList;
  'GET /admin/emails/:id': WrittenEmail;
  'GET /admin/stats': StatsView;
  'GET /admin/periods': PeriodsView;
  'GET /admin/to-do': ToDoView;
  'GET /admin/products/:id/history': ProductHistory;
  'POST /admin/products/:id/preview': PreviewLink;
  'POST /admin/products/:id/duplicate': SavedProduct;
  'GET /admin/products/:id/uses': ProductUses;
  'GET /admin/trends': TrendsView;
  'GET /admin/revenue': RevenueView;
  'GET /admin/top-products': TopProductsView;
  'GET /admin/orders-by-status': OrderStatusesView;
  'GET /admin/low-stock': LowStockView;
  'GET /admin/roll-figures': RollFiguresView;
}
