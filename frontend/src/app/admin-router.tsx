import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part';
import { adminPaths } from '../lib/admin-paths';
import { paths } from '../lib/paths';
import { AdminOnly } from './admin-only';
import { SignedInOnly } from './guards';

const AdminLayout = lazyPart(async () => (await import('./layout/admin-layout')).AdminLayout);
const DashboardPage = lazyPart(
  async () => (await import('../features/admin-analytics/dashboard-page')).DashboardPage,
);
const AnalyticsPage = lazyPart(
  async () => (await import('../features/admin-analytics/analytics-page')).AnalyticsPage,
);
const ProductsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/products-page')).ProductsPage,
);
const NewProductPage = lazyPart(
  async () => (await import('../features/catalogue-admin/product-form-pages')).NewProductPage,
);
const EditProductPage = lazyPart(
  async () => (await import('../features/catalogue-admin/product-form-pages')).EditProductPage,
);
const ClothsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloths-page')).ClothsPage,
);
const NewClothPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloth-pages')).NewClothPage,
);
const ClothPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cloths/cloth-pages')).ClothPage,
);
const CertificatesPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificates-page')).CertificatesPage,
);
const NewCertificatePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificate-pages')).NewCertificatePage,
);
const CertificatePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/certificates/certificate-pages')).CertificatePage,
);
const RollsPage = lazyPart(
  async () => (await import('../features/catalogue-admin/rolls/rolls-page')).RollsPage,
);
const ReceivePage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/receiving/receive-page')).ReceivePage,
);
const DeliveriesPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/deliveries/deliveries-page')).DeliveriesPage,
);
const DeliveryPage = lazyPart(
  async () =>
    (await import('../features/catalogue-admin/rolls/deliveries/delivery-page')).DeliveryPage,
);
const RollPage = lazyPart(
  async () => (await import('../features/catalogue-admin/rolls/roll-page')).RollPage,
);
const CuttingPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cutting/cutting-page')).CuttingPage,
);
const TicketPage = lazyPart(
  async () => (await import('../features/catalogue-admin/cutting/ticket-page')).TicketPage,
);
const AuditPage = lazyPart(async () => (await import('../features/audit/audit-page')).AuditPage);
const JobsPage = lazyPart(async () => (await import('../features/jobs/jobs-page')).JobsPage);
const OrdersPage = lazyPart(
  async () => (await import('../features/order-admin/orders-page')).OrdersPage,
);
const OrderAdminPage = lazyPart(
  async () => (await import('../features/order-admin/order-admin-page')).OrderAdminPage,
);
const PackingSlipPage = lazyPart(
  async () => (await import('../features/order-admin/print/order-paper-page')).PackingSlipPage,
);
const PickingListPage = lazyPart(
  async () => (await import('../features/order-admin/print/order-paper-page')).PickingListPage,
);
const PaymentsLayout = lazyPart(
  async () => (await import('../features/billing-admin/payments-layout')).PaymentsLayout,
);
const PaymentsPage = lazyPart(
  async () => (await import('../features/billing-admin/payments-page')).PaymentsPage,
);
const DiscrepanciesPage = lazyPart(
  async () =>
    (await import('../features/billing-admin/checks/discrepancies-page')).DiscrepanciesPage,
);
const DisputesPage = lazyPart(
  async () => (await import('../features/billing-admin/checks/disputes-page')).DisputesPage,
);
const TransfersPage = lazyPart(
  async () => (await import('../features/billing-admin/transfers/transfers-page')).TransfersPage,
);
const GiftCardsPage = lazyPart(
  async () => (await import('../features/billing-admin/gift-cards/gift-cards-page')).GiftCardsPage,
);
const EnquiriesPage = lazyPart(
  async () => (await import('../features/correspondence-admin/enquiries-page')).EnquiriesPage,
);
const EnquiryPage = lazyPart(
  async () => (await import('../features/correspondence-admin/enquiry-page')).EnquiryPage,
);
const ReviewsPage = lazyPart(
  async () => (await import('../features/review-admin/reviews-page')).ReviewsPage,
);
const EmailsPage = lazyPart(
  async () => (await import('../features/correspondence-admin/emails-page')).EmailsPage,
);
const EmailPage = lazyPart(
  async () => (await import('../features/correspondence-admin/email-page')).EmailPage,
);
const UsersPage = lazyPart(
  async () => (await import('../features/auth-admin/users-page')).UsersPage,
);
const CustomerPage = lazyPart(
  async () => (await import('../features/customers/customer-page')).CustomerPage,
);
const SettingsLayout = lazyPart(
  async () => (await import('../features/settings-admin/settings-layout')).SettingsLayout,
);
const DeliverySettingsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/delivery-settings-page'))
      .DeliverySettingsPage,
);
const ShippingZonePage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/shipping-zone-page')).ShippingZonePage,
);
const ShippingMethodPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/delivery/shipping-method-page')).ShippingMethodPage,
);
const PaymentSettingsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/payments/payment-settings-page')).PaymentSettingsPage,
);
const TaxesPage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/taxes-page')).TaxesPage,
);
const TaxZonePage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/tax-zone-page')).TaxZonePage,
);
const TaxRatePage = lazyPart(
  async () => (await import('../features/settings-admin/taxes/tax-rate-page')).TaxRatePage,
);
const DiscountsPage = lazyPart(
  async () => (await import('../features/settings-admin/discounts/discounts-page')).DiscountsPage,
);
const DiscountPage = lazyPart(
  async () => (await import('../features/settings-admin/discounts/discount-page')).DiscountPage,
);
const ShopPage = lazyPart(
  async () => (await import('../features/settings-admin/shop/shop-page')).ShopPage,
);
const ReturnsPage = lazyPart(
  async () => (await import('../features/settings-admin/returns/returns-page')).ReturnsPage,
);
const ReductionsPage = lazyPart(
  async () =>
    (await import('../features/settings-admin/reductions/reductions-page')).ReductionsPage,
);
const NotFoundPage = lazyPart(async () => (await import('./not-found-page')).NotFoundPage);

/** Redirects the earlier address of a customer's page. */
const OldCustomerPage = () => (
  <Navigate to={adminPaths.customer.href(useParams()['id'] ?? '')} replace />
);

/** The addresses of the back-office. */
export function AdminRouter() {
  return (
    <Routes>
      <Route path={paths.admin.path} element={<SignedInOnly />}>
        <Route element={<AdminOnly />}>
          <Route element={<AdminLayout />}>
            <Route index element={<DashboardPage />} />
            <Route path={adminPaths.dashboard.path} element={<DashboardPage />} />
            <Route path={adminPaths.products.path} element={<ProductsPage />}>
              <Route path={adminPaths.productNew.path} element={<NewProductPage />} />
              <Route path={adminPaths.productEdit.path} element={<EditProductPage />} />
            </Route>
            <Route path={adminPaths.cloths.path} element={<ClothsPage />} />
            <Route path={adminPaths.clothNew.path} element={<NewClothPage />} />
            <Route path={adminPaths.cloth.path} element={<ClothPage />} />
            <Route path={adminPaths.certificates.path} element={<CertificatesPage />} />
            <Route path={adminPaths.certificateNew.path} element={<NewCertificatePage />} />
            <Route path={adminPaths.certificate.path} element={<CertificatePage />} />
            <Route path={adminPaths.rolls.path} element={<RollsPage />} />
            <Route path={adminPaths.rollsReceive.path} element={<ReceivePage />} />
            <Route path={adminPaths.deliveries.path} element={<DeliveriesPage />} />
            <Route path={adminPaths.delivery.path} element={<DeliveryPage />} />
            <Route path={adminPaths.roll.path} element={<RollPage />} />
            <Route path={adminPaths.cutting.path} element={<CuttingPage />} />
            <Route path={adminPaths.cuttingTicket.path} element={<TicketPage />} />
            <Route path={adminPaths.orders.path} element={<OrdersPage />} />
            <Route path={adminPaths.users.path} element={<UsersPage />} />
            <Route path={adminPaths.customer.path} element={<CustomerPage />} />
            <Route path="/admin/users/:id" element={<OldCustomerPage />} />
            <Route path={adminPaths.order.path} element={<OrderAdminPage />} />
            <Route path={adminPaths.packingSlip.path} element={<PackingSlipPage />} />
            <Route path={adminPaths.pickingList.path} element={<PickingListPage />} />
            <Route path={adminPaths.payments.path} element={<PaymentsLayout />}>
              <Route index element={<PaymentsPage />} />
              <Route path={adminPaths.discrepancies.path} element={<DiscrepanciesPage />} />
              <Route path={adminPaths.disputes.path} element={<DisputesPage />} />
              <Route path={adminPaths.transfers.path} element={<TransfersPage />} />
              <Route path={adminPaths.giftCards.path} element={<GiftCardsPage />} />
            </Route>
            <Route path={adminPaths.emails.path} element={<EmailsPage />}>
              <Route path={adminPaths.email.path} element={<EmailPage />} />
            </Route>
            <Route path={adminPaths.reviews.path} element={<ReviewsPage />} />
            <Route path={adminPaths.analytics.path} element={<AnalyticsPage />} />
            <Route path={adminPaths.audit.path} element={<AuditPage />} />
            <Route path={adminPaths.jobs.path} element={<JobsPage />} />
            <Route path={adminPaths.enquiries.path} element={<EnquiriesPage />} />
            <Route path={adminPaths.enquiry.path} element={<EnquiryPage />} />
            <Route path={adminPaths.settings.path} element={<SettingsLayout />}>
              <Route index element={<DeliverySettingsPage />} />
              <Route path={adminPaths.settingsDelivery.path} element={<DeliverySettingsPage />} />
              <Route path={adminPaths.shippingZoneNew.path} element={<ShippingZonePage />} />
              <Route path={adminPaths.shippingZone.path} element={<ShippingZonePage />} />
              <Route path={adminPaths.shippingMethodNew.path} element={<ShippingMethodPage />} />
              <Route path={adminPaths.shippingMethod.path} element={<ShippingMethodPage />} />
              <Route path={adminPaths.settingsPayments.path} element={<PaymentSettingsPage />} />
              <Route path={adminPaths.settingsTaxes.path} element={<TaxesPage />} />
              <Route path={adminPaths.taxZoneNew.path} element={<TaxZonePage />} />
              <Route path={adminPaths.taxZone.path} element={<TaxZonePage />} />
              <Route path={adminPaths.taxRateNew.path} element={<TaxRatePage />} />
              <Route path={adminPaths.taxRate.path} element={<TaxRatePage />} />
              <Route path={adminPaths.settingsDiscounts.path} element={<DiscountsPage />} />
              <Route path={adminPaths.discountNew.path} element={<DiscountPage />} />
              <Route path={adminPaths.discount.path} element={<DiscountPage />} />
              <Route path={adminPaths.settingsReductions.path} element={<ReductionsPage />} />
              <Route path={adminPaths.settingsReturns.path} element={<ReturnsPage />} />
              <Route path={adminPaths.settingsShop.path} element={<ShopPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
