import { useSelector } from 'react-redux';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router-dom';
import { selectAuth } from '../features/auth/auth-slice';
import { adminPaths } from '../lib/admin-paths';
import { paths } from '../lib/paths';
import { AdminOnly } from './admin-only';
import {
  AnalyticsPage,
  AuditPage,
  CertificatePage,
  CertificatesPage,
  ClothPage,
  ClothsPage,
  CompanyPage,
  ContentPage,
  CustomerPage,
  CuttingPage,
  DashboardPage,
  DeliveriesPage,
  DeliveryPage,
  DeliverySettingsPage,
  DiscountPage,
  DiscountsPage,
  DiscrepanciesPage,
  DispatchPage,
  DocumentsLayout,
  DocumentsPage,
  DraftPage,
  DraftsPage,
  DisputesPage,
  EditInfoPage,
  EditProductPage,
  EmailPage,
  EmailsPage,
  EnquiriesPage,
  EnquiryPage,
  GiftCardsPage,
  JobsPage,
  MenusPage,
  NewCertificatePage,
  NewClothPage,
  NewInfoPage,
  NewProductPage,
  OrderAdminPage,
  OrdersPage,
  PackingSlipPage,
  PaymentSettingsPage,
  PaymentsLayout,
  PaymentsPage,
  PickingListPage,
  ProductAdminPage,
  EmailTemplatePage,
  EmailTemplatesPage,
  PoliciesPage,
  ProductsPage,
  ReceivePage,
  ReductionsPage,
  ReturnsPage,
  ReviewsPage,
  RollPage,
  RollsPage,
  SettingsLayout,
  ShippingMethodPage,
  ShippingZonePage,
  ShopPage,
  TaxRatePage,
  TaxZonePage,
  TaxesPage,
  TicketPage,
  TaxReportPage,
  TransfersPage,
  UsersPage,
  WithdrawalAdminPage,
  OrderReturnsPage,
  WantedImagesPage,
  WithdrawalsPage,
  AdminNotFoundPage,
} from './admin-pages';
import { SignedInOnly } from './guards';
import { AdminLayout } from './layout/admin-layout';

/** Redirects the former address of a customer's page. */
const OldCustomerPage = () => (
  <Navigate to={adminPaths.customer.href(useParams()['id'] ?? '')} replace />
);

/** Shows the same frame to admins and while the session loads; for anyone else, only the guards run. */
function Frame() {
  const { loading, user } = useSelector(selectAuth);
  return loading || user?.role === 'admin' ? <AdminLayout isLoading={loading} /> : <Outlet />;
}

export function AdminRouter() {
  return (
    <Routes>
      <Route path={paths.admin.path} element={<Frame />}>
        <Route element={<SignedInOnly />}>
          <Route element={<AdminOnly />}>
            <Route index element={<DashboardPage />} />
            <Route path={adminPaths.dashboard.path} element={<DashboardPage />} />
            <Route path={adminPaths.products.path} element={<ProductsPage />}>
              <Route path={adminPaths.productNew.path} element={<NewProductPage />} />
              <Route path={adminPaths.productEdit.path} element={<EditProductPage />} />
            </Route>
            <Route path={adminPaths.wantedImages.path} element={<WantedImagesPage />} />
            <Route path={adminPaths.product.path} element={<ProductAdminPage />} />
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
            <Route path={adminPaths.dispatch.path} element={<DispatchPage />} />
            <Route path={adminPaths.orders.path} element={<OrdersPage />} />
            <Route path={adminPaths.users.path} element={<UsersPage />} />
            <Route path={adminPaths.customer.path} element={<CustomerPage />} />
            <Route path={adminPaths.customerAtUsers.path} element={<OldCustomerPage />} />
            <Route path={adminPaths.order.path} element={<OrderAdminPage />} />
            <Route path={adminPaths.drafts.path} element={<DraftsPage />} />
            <Route path={adminPaths.draftNew.path} element={<DraftPage key="new" />} />
            <Route path={adminPaths.draft.path} element={<DraftPage />} />
            <Route path={adminPaths.returns.path} element={<OrderReturnsPage />} />
            <Route path={adminPaths.withdrawals.path} element={<WithdrawalsPage />} />
            <Route path={adminPaths.withdrawal.path} element={<WithdrawalAdminPage />} />
            <Route path={adminPaths.packingSlip.path} element={<PackingSlipPage />} />
            <Route path={adminPaths.pickingList.path} element={<PickingListPage />} />
            <Route path={adminPaths.documents.path} element={<DocumentsLayout />}>
              <Route index element={<DocumentsPage />} />
              <Route path={adminPaths.taxReport.path} element={<TaxReportPage />} />
            </Route>
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
            <Route path={adminPaths.content.path} element={<ContentPage />} />
            <Route path={adminPaths.contentNew.path} element={<NewInfoPage />} />
            <Route path={adminPaths.contentMenus.path} element={<MenusPage />} />
            <Route path={adminPaths.contentPage.path} element={<EditInfoPage />} />
            <Route path={adminPaths.settings.path} element={<SettingsLayout />}>
              <Route index element={<Navigate to={adminPaths.settingsDelivery.href()} replace />} />
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
              <Route path={adminPaths.settingsCompany.path} element={<CompanyPage />} />
              <Route path={adminPaths.settingsPolicies.path} element={<PoliciesPage />} />
              <Route path={adminPaths.settingsEmails.path} element={<EmailTemplatesPage />} />
              <Route path={adminPaths.settingsEmail.path} element={<EmailTemplatePage />} />
              <Route path={adminPaths.settingsReturns.path} element={<ReturnsPage />} />
              <Route path={adminPaths.settingsShop.path} element={<ShopPage />} />
            </Route>
            <Route path="*" element={<AdminNotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
