import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { clothPaths } from '../features/catalogue-admin/cloths/cloth-paths';
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
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page')).AuditPage,
}));
const OrdersPage = lazy(async () => ({
  default: (await import('../features/order-admin/orders-page')).OrdersPage,
}));
const OrderAdminPage = lazy(async () => ({
  default: (await import('../features/order-admin/order-admin-page')).OrderAdminPage,
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
            <Route path={paths.adminDashboard.path} element={<DashboardPage />} />
            <Route path={paths.adminProducts.path} element={<ProductsPage />}>
              <Route path={paths.adminProductNew.path} element={<NewProductPage />} />
              <Route path={paths.adminProductEdit.path} element={<EditProductPage />} />
            </Route>
            <Route path={clothPaths.list} element={<ClothsPage />} />
            <Route path={clothPaths.new} element={<NewClothPage />} />
            <Route path={clothPaths.one} element={<ClothPage />} />
            <Route path={paths.adminOrders.path} element={<OrdersPage />} />
            <Route path={paths.adminUsers.path} element={<UsersPage />} />
            <Route path={paths.adminOrder.path} element={<OrderAdminPage />} />
            <Route path={paths.adminEmails.path} element={<EmailsPage />}>
              <Route path={paths.adminEmail.path} element={<EmailPage />} />
            </Route>
            <Route path={paths.adminReviews.path} element={<ReviewsPage />} />
            <Route path={paths.adminAnalytics.path} element={<AnalyticsPage />} />
            <Route path={paths.adminAudit.path} element={<AuditPage />} />
            <Route path={paths.adminEnquiries.path} element={<EnquiriesPage />} />
            <Route path={paths.adminEnquiry.path} element={<EnquiryPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
