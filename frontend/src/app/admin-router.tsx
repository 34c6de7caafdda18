import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { adminPaths } from '../lib/admin-paths';
import { paths } from '../lib/paths';
import { AdminOnly } from './admin-only';
import { SignedInOnly } from './guards';

const AdminLayout = lazy(async () => ({
  default: (await import('./layout/admin-layout')).AdminLayout,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('../features/admin-analytics/dashboard-page')).DashboardPage,
}));
const AnalyticsPage = lazy(async () => ({
  default: (await import('../features/admin-analytics/analytics-page')).AnalyticsPage,
}));
const ProductsPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/products-page')).ProductsPage,
}));
const NewProductPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/product-form-pages')).NewProductPage,
}));
const EditProductPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/product-form-pages')).EditProductPage,
}));
const ClothsPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/cloths/cloths-page')).ClothsPage,
}));
const NewClothPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/cloths/cloth-pages')).NewClothPage,
}));
const ClothPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/cloths/cloth-pages')).ClothPage,
}));
const CertificatesPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/certificates/certificates-page'))
    .CertificatesPage,
}));
const NewCertificatePage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/certificates/certificate-pages'))
    .NewCertificatePage,
}));
const CertificatePage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/certificates/certificate-pages'))
    .CertificatePage,
}));
const RollsPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/rolls/rolls-page')).RollsPage,
}));
const ReceivePage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/rolls/receiving/receive-page')).ReceivePage,
}));
const DeliveriesPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/rolls/deliveries/deliveries-page'))
    .DeliveriesPage,
}));
const DeliveryPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/rolls/deliveries/delivery-page'))
    .DeliveryPage,
}));
const RollPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/rolls/roll-page')).RollPage,
}));
const CuttingPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/cutting/cutting-page')).CuttingPage,
}));
const TicketPage = lazy(async () => ({
  default: (await import('../features/catalogue-admin/cutting/ticket-page')).TicketPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page')).AuditPage,
}));
const OrdersPage = lazy(async () => ({
  default: (await import('../features/order-admin/orders-page')).OrdersPage,
}));
const OrderAdminPage = lazy(async () => ({
  default: (await import('../features/order-admin/order-admin-page')).OrderAdminPage,
}));
const PaymentsLayout = lazy(async () => ({
  default: (await import('../features/billing-admin/payments-layout')).PaymentsLayout,
}));
const PaymentsPage = lazy(async () => ({
  default: (await import('../features/billing-admin/payments-page')).PaymentsPage,
}));
const DiscrepanciesPage = lazy(async () => ({
  default: (await import('../features/billing-admin/checks/discrepancies-page')).DiscrepanciesPage,
}));
const DisputesPage = lazy(async () => ({
  default: (await import('../features/billing-admin/checks/disputes-page')).DisputesPage,
}));
const TransfersPage = lazy(async () => ({
  default: (await import('../features/billing-admin/transfers/transfers-page')).TransfersPage,
}));
const GiftCardsPage = lazy(async () => ({
  default: (await import('../features/billing-admin/gift-cards/gift-cards-page')).GiftCardsPage,
}));
const EnquiriesPage = lazy(async () => ({
  default: (await import('../features/correspondence-admin/enquiries-page')).EnquiriesPage,
}));
const EnquiryPage = lazy(async () => ({
  default: (await import('../features/correspondence-admin/enquiry-page')).EnquiryPage,
}));
const ReviewsPage = lazy(async () => ({
  default: (await import('../features/review-admin/reviews-page')).ReviewsPage,
}));
const EmailsPage = lazy(async () => ({
  default: (await import('../features/correspondence-admin/emails-page')).EmailsPage,
}));
const EmailPage = lazy(async () => ({
  default: (await import('../features/correspondence-admin/email-page')).EmailPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import('../features/auth-admin/users-page')).UsersPage,
}));
const CustomerPage = lazy(async () => ({
  default: (await import('../features/customers/customer-page')).CustomerPage,
}));
const SettingsLayout = lazy(async () => ({
  default: (await import('../features/settings-admin/settings-layout')).SettingsLayout,
}));
const DeliverySettingsPage = lazy(async () => ({
  default: (await import('../features/settings-admin/delivery/delivery-settings-page'))
    .DeliverySettingsPage,
}));
const ShippingZonePage = lazy(async () => ({
  default: (await import('../features/settings-admin/delivery/shipping-zone-page'))
    .ShippingZonePage,
}));
const ShippingMethodPage = lazy(async () => ({
  default: (await import('../features/settings-admin/delivery/shipping-method-page'))
    .ShippingMethodPage,
}));
const PaymentSettingsPage = lazy(async () => ({
  default: (await import('../features/settings-admin/payments/payment-settings-page'))
    .PaymentSettingsPage,
}));
const TaxesPage = lazy(async () => ({
  default: (await import('../features/settings-admin/taxes/taxes-page')).TaxesPage,
}));
const TaxZonePage = lazy(async () => ({
  default: (await import('../features/settings-admin/taxes/tax-zone-page')).TaxZonePage,
}));
const TaxRatePage = lazy(async () => ({
  default: (await import('../features/settings-admin/taxes/tax-rate-page')).TaxRatePage,
}));
const DiscountsPage = lazy(async () => ({
  default: (await import('../features/settings-admin/discounts/discounts-page')).DiscountsPage,
}));
const DiscountPage = lazy(async () => ({
  default: (await import('../features/settings-admin/discounts/discount-page')).DiscountPage,
}));
const ShopPage = lazy(async () => ({
  default: (await import('../features/settings-admin/shop/shop-page')).ShopPage,
}));
const ReturnsPage = lazy(async () => ({
  default: (await import('../features/settings-admin/returns/returns-page')).ReturnsPage,
}));
const ReductionsPage = lazy(async () => ({
  default: (await import('../features/settings-admin/reductions/reductions-page')).ReductionsPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page')).NotFoundPage,
}));

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
            <Route path={adminPaths.order.path} element={<OrderAdminPage />} />
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
