// Calls of the back-office and their responses, for specs.
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
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
import type { AccountView, UserList } from '@shop/contracts/auth/auth';
import type { SavedView, TableChoices, ViewList } from '@shop/contracts/auth/views';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { PaymentList } from '@shop/contracts/billing/payment-list';
import type { AdminSearchReply } from '@shop/contracts/core/admin-search';
import type { AuditPage } from '@shop/contracts/core/audit';
import type { JobPage, JobReply } from '@shop/contracts/core/jobs';
import type { BulkReply, OpenBulkChanges } from '@shop/contracts/core/bulk';
import type { OrderBulkPreview, TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { CorrectedInvoice } from '@shop/contracts/billing/document-corrections';
import type {
  DocumentList,
  StaffDocumentsOfOrder,
  TaxReport,
} from '@shop/contracts/billing/documents';
import type { Tagged } from '@shop/contracts/core/tags';
import type { DispatchedMany, PackedMany } from '@shop/contracts/ordering/many-parcels';
import type { ParcelList, ParcelReply } from '@shop/contracts/ordering/parcels';
import type { WithdrawalList, WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import type {
  DraftList,
  DraftReply,
  PlacedDraft,
  PricedDraft,
} from '@shop/contracts/ordering/drafts';
import type { TrackedParcels } from '@shop/contracts/ordering/tracking-file';
import type { ReturnList, ReturnReply } from '@shop/contracts/ordering/order-returns';
import type { OrderNumbers } from '@shop/contracts/ordering/order-numbers';
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
import type {
  EnquiryList,
  EnquiryView,
  EmailList,
  WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import type {
  DiscountCodeList,
  DiscountList,
  DiscountView,
} from '@shop/contracts/pricing/discounts';
import type { MenusView } from '@shop/contracts/content/menus';
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
import type { CatalogueAdminCallResponses } from './catalogue-admin-calls';

export interface AdminCallResponses extends CatalogueAdminCallResponses {
  'GET /admin/users': UserList;
  'PUT /admin/users/:id/role': AccountView;
  'PUT /admin/users/:id/business': AccountView;
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
  'GET /admin/menus': MenusView;
  'PUT /admin/menus': MenusView;
  'GET /admin/settings/reductions': ReductionSettings;
  'PUT /admin/settings/reductions': ReductionSettings;
  'GET /admin/settings/returns': ReturnSettings;
  'PUT /admin/settings/returns': ReturnSettings;
  'PUT /admin/settings': SettingsView;
  'GET /admin/drafts': DraftList;
  'POST /admin/drafts': DraftReply;
  'POST /admin/drafts/price': PricedDraft;
  'GET /admin/drafts/:id': DraftReply;
  'PUT /admin/drafts/:id': DraftReply;
  'DELETE /admin/drafts/:id': Done;
  'POST /admin/drafts/:id/offer': DraftReply;
  'POST /admin/drafts/:id/place': PlacedDraft;
  'GET /admin/views': ViewList;
  'POST /admin/views': SavedView;
  'PUT /admin/views/:id': SavedView;
  'DELETE /admin/views/:id': Done;
  'PUT /admin/tables/:list': TableChoices;
  'GET /admin/documents': DocumentList;
  'GET /admin/documents/tax': TaxReport;
  'POST /admin/documents/archive': JobReply;
  'POST /admin/documents/:id/correct': CorrectedInvoice;
  'GET /admin/orders/:id/documents': StaffDocumentsOfOrder;
  'POST /admin/orders/:id/documents': StaffDocumentsOfOrder;
  'GET /admin/payments': PaymentList;
  'POST /admin/orders/:id/refunds': PaymentView;
  'POST /admin/orders/:id/refunds/:operation/done': PaymentView;
  'POST /admin/orders/:id/movements/:operation/reverse': PaymentView;
  'POST /admin/orders/:id/refunds/:operation/owed': PaymentView;
  'POST /admin/orders/:id/refunds/:operation/assign': PaymentView;
  'POST /admin/gift-cards/:id/restore': GiftCardRow;
  'PUT /admin/gift-cards/:id/expiry': GiftCardRow;
  'POST /admin/gift-cards/:id/new-code': Done;
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
  'POST /admin/orders/bulk': OrderBulkPreview;
  'GET /admin/orders/bulk/tax-rates': TouchedOrders;
  'POST /admin/orders/bulk/:id/put-back': OrderBulkPreview;
  'POST /admin/orders/:id/cancel-request': OrderDetail;
  'POST /admin/orders/:id/parcels': ParcelReply;
  'PUT /admin/orders/:id/tags': Tagged;
  'POST /admin/orders/:id/items/cancel': OrderView;
  'POST /admin/orders/:id/edits': EditedOrder;
  'DELETE /admin/orders/:id/edits/:edit': Done;
  'GET /admin/parcels': ParcelList;
  'POST /admin/parcels': PackedMany;
  'POST /admin/parcels/dispatch': DispatchedMany;
  'POST /admin/parcels/tracking': TrackedParcels;
  'POST /admin/print': JobReply;
  'PUT /admin/parcels/:id': ParcelReply;
  'POST /admin/parcels/:id/deliver': ParcelReply;
  'POST /admin/parcels/:id/dispatch': ParcelReply;
  'POST /admin/parcels/:id/sent-back': ParcelReply;
  'POST /admin/parcels/:id/resend': ParcelReply;
  'GET /admin/orders/numbers': OrderNumbers;
  'GET /admin/returns': ReturnList;
  'POST /admin/orders/:id/returns': ReturnReply;
  'PUT /admin/returns/:id': ReturnReply;
  'POST /admin/returns/:id/inspect': ReturnReply;
  'POST /admin/returns/:id/settle': ReturnReply;
  'POST /admin/returns/:id/decline': ReturnReply;
  'GET /admin/withdrawals': WithdrawalList;
  'GET /admin/withdrawals/:id': WithdrawalView;
  'POST /admin/withdrawals/:id/done': WithdrawalView;
  'GET /admin/bulk': OpenBulkChanges;
  'GET /admin/bulk/:id': BulkReply;
  'POST /admin/bulk/:id/apply': BulkReply;
  'POST /admin/bulk/:id/undo': BulkReply;
  'POST /admin/bulk/:id/more-time': BulkReply;
  'GET /admin/audit': AuditPage;
  'GET /admin/search': AdminSearchReply;
  'GET /admin/jobs': JobPage;
  'GET /admin/jobs/:id': JobReply;
  'POST /admin/jobs/:id/cancel': JobReply;
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
  'GET /admin/emails': EmailList;
  'GET /admin/emails/:id': WrittenEmail;
  'GET /admin/stats': StatsView;
  'GET /admin/periods': PeriodsView;
  'GET /admin/to-do': ToDoView;
  'GET /admin/trends': TrendsView;
  'GET /admin/revenue': RevenueView;
  'GET /admin/top-products': TopProductsView;
  'GET /admin/orders-by-status': OrderStatusesView;
  'GET /admin/low-stock': LowStockView;
  'GET /admin/roll-figures': RollFiguresView;
}
