// The pages of the back-office, each loaded when it is opened.
import { lazyPart } from '../ui/lazy-part';

export const DashboardPage = lazyPart(
  async () => (await import('../features/admin-analytics/dashboard-page')).DashboardPage,
);
export const AnalyticsPage = lazyPart(
  async () => (await import('../features/admin-analytics/analytics-page')).AnalyticsPage,
);
export const ProductsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/products-page')).ProductsPage,
);
export const NewProductPage = lazyPart(
  async () => (await import('../features/catalogue-admin/product-form-pages')).NewProductPage,
);
export const ProductAdminPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/product-page/product-page')).ProductAdminPage,
);
export const EditProductPage = lazyPart(
  async () => (await import('../features/catalogue-admin/product-form-pages')).EditProductPage,
);
export const ClothsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloths-page')).ClothsPage,
);
export const NewClothPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloth-pages')).NewClothPage,
);
export const ClothPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloth-pages')).ClothPage,
);
export const CertificatesPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificates-page')).CertificatesPage,
);
export const NewCertificatePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificate-pages')).NewCertificatePage,
);
export const CertificatePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificate-pages')).CertificatePage,
);
export const RollsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/rolls/rolls-page')).RollsPage,
);
export const ReceivePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/receiving/receive-page')).ReceivePage,
);
export const DeliveriesPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/deliveries/deliveries-page')).DeliveriesPage,
);
export const DeliveryPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/deliveries/delivery-page')).DeliveryPage,
);
export const RollPage = lazyPart(
  async () => (await import('../features/catalogue-admin/rolls/roll-page')).RollPage,
);
export const DispatchPage = lazyPart(
  async () => (await import('../features/order-admin/parcels/dispatch-page')).DispatchPage,
);
export const WantedImagesPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/wanted-images/wanted-images-page')).WantedImagesPage,
);
export const CuttingPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cutting/cutting-page')).CuttingPage,
);
export const TicketPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cutting/ticket-page')).TicketPage,
);
export const AuditPage = lazyPart(
  async () => (await import('../features/audit/audit-page')).AuditPage,
);
export const JobsPage = lazyPart(async () => (await import('../features/jobs/jobs-page')).JobsPage);
export const OrdersPage = lazyPart(
  async () => (await import('../features/order-admin/orders-page')).OrdersPage,
);
export const OrderAdminPage = lazyPart(
  async () => (await import('../features/order-admin/order-admin-page')).OrderAdminPage,
);
export const OrderReturnsPage = lazyPart(
  async () => (await import('../features/order-admin/returns/returns-page')).OrderReturnsPage,
);
export const WithdrawalsPage = lazyPart(
  async () =>
    (await import('../features/order-admin/withdrawals/withdrawals-page')).WithdrawalsPage,
);
export const WithdrawalAdminPage = lazyPart(
  async () =>
    (await import('../features/order-admin/withdrawals/withdrawal-page')).WithdrawalAdminPage,
);
export const PackingSlipPage = lazyPart(
  async () => (await import('../features/order-admin/print/order-paper-page')).PackingSlipPage,
);
export const PickingListPage = lazyPart(
  async () => (await import('../features/order-admin/print/order-paper-page')).PickingListPage,
);
export const DraftsPage = lazyPart(
  async () => (await import('../features/order-admin/drafts/drafts-page')).DraftsPage,
);
export const DraftPage = lazyPart(
  async () => (await import('../features/order-admin/drafts/draft-page')).DraftPage,
);
export const PaymentsLayout = lazyPart(
  async () => (await import('../features/billing-admin/payments-layout')).PaymentsLayout,
);
export const PaymentsPage = lazyPart(
  async () => (await import('../features/billing-admin/payments-page')).PaymentsPage,
);
export const DocumentsLayout = lazyPart(
  async () =>
    (await import('../features/billing-admin/documents/documents-layout')).DocumentsLayout,
);
export const TaxReportPage = lazyPart(
  async () => (await import('../features/billing-admin/documents/tax-report-page')).TaxReportPage,
);
export const DocumentsPage = lazyPart(
  async () => (await import('../features/billing-admin/documents/documents-page')).DocumentsPage,
);
export const DiscrepanciesPage = lazyPart(
  async () =>
    (await import('../features/billing-admin/checks/discrepancies-page')).DiscrepanciesPage,
);
export const DisputesPage = lazyPart(
  async () => (await import('../features/billing-admin/checks/disputes-page')).DisputesPage,
);
export const TransfersPage = lazyPart(
  async () => (await import('../features/billing-admin/transfers/transfers-page')).TransfersPage,
);
export const GiftCardsPage = lazyPart(
  async () => (await import('../features/billing-admin/gift-cards/gift-cards-page')).GiftCardsPage,
);
export const EnquiriesPage = lazyPart(
  async () => (await import('../features/correspondence-admin/enquiries-page')).EnquiriesPage,
);
export const EnquiryPage = lazyPart(
  async () => (await import('../features/correspondence-admin/enquiry-page')).EnquiryPage,
);
export const ReviewsPage = lazyPart(
  async () => (await import('../features/review-admin/reviews-page')).ReviewsPage,
);
export const EmailsPage = lazyPart(
  async () => (await import('../features/correspondence-admin/emails-page')).EmailsPage,
);
export const EmailPage = lazyPart(
  async () => (await import('../features/correspondence-admin/email-page')).EmailPage,
);
export const UsersPage = lazyPart(
  async () => (await import('../features/auth-admin/users-page')).UsersPage,
);
export const CustomerPage = lazyPart(
  async () => (await import('../features/customers/customer-page')).CustomerPage,
);
export const SettingsLayout = lazyPart(
  async () => (await import('../features/settings-admin/settings-layout')).SettingsLayout,
);
export const DeliverySettingsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/delivery-settings-page'))
      .DeliverySettingsPage,
);
export const ShippingZonePage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/shipping-zone-page')).ShippingZonePage,
);
export const ShippingMethodPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/shipping-method-page')).ShippingMethodPage,
);
export const PaymentSettingsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/payments/payment-settings-page')).PaymentSettingsPage,
);
export const TaxesPage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/taxes-page')).TaxesPage,
);
export const TaxZonePage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/tax-zone-page')).TaxZonePage,
);
export const TaxRatePage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/tax-rate-page')).TaxRatePage,
);
export const DiscountsPage = lazyPart(
  async () => (await import('../features/settings-admin/discounts/discounts-page')).DiscountsPage,
);
export const DiscountPage = lazyPart(
  async () => (await import('../features/settings-admin/discounts/discount-page')).DiscountPage,
);
export const ShopPage = lazyPart(
  async () => (await import('../features/settings-admin/shop/shop-page')).ShopPage,
);
export const CompanyPage = lazyPart(
  async () => (await import('../features/settings-admin/company/company-page')).CompanyPage,
);
export const PoliciesPage = lazyPart(
  async () => (await import('../features/settings-admin/policies/policies-page')).PoliciesPage,
);
export const EmailTemplatesPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/emails/email-templates-page')).EmailTemplatesPage,
);
export const EmailTemplatePage = lazyPart(
  async () =>
    (await import('../features/settings-admin/emails/email-template-page')).EmailTemplatePage,
);
export const ContentPage = lazyPart(
  async () => (await import('../features/content-admin/content-page')).ContentPage,
);
export const MenusPage = lazyPart(
  async () => (await import('../features/content-admin/menus-page')).MenusPage,
);
export const NewInfoPage = lazyPart(
  async () => (await import('../features/content-admin/new-page')).NewInfoPage,
);
export const EditInfoPage = lazyPart(
  async () => (await import('../features/content-admin/edit-page')).EditInfoPage,
);
export const ReturnsPage = lazyPart(
  async () => (await import('../features/settings-admin/returns/returns-page')).ReturnsPage,
);
export const ReductionsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/reductions/reductions-page')).ReductionsPage,
);
export const AdminNotFoundPage = lazyPart(
  async () => (await import('./admin-not-found-page')).AdminNotFoundPage,
);
