import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { HomePage } from '../features/home/home-page';
import { paths, type InfoPageName } from '../lib/paths';
import { Spinner } from '../ui/spinner';
import { AdminOnly, SignedInOnly } from './guards';
import { ShopLayout } from './layout/shop-layout';

const ProductListPage = lazy(async () => ({
  default: (await import('../features/catalogue/product-list-page')).ProductListPage,
}));
const ProductPage = lazy(async () => ({
  default: (await import('../features/catalogue/product-page')).ProductPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../features/auth/login-page')).LoginPage,
}));
const RegisterPage = lazy(async () => ({
  default: (await import('../features/auth/register-page')).RegisterPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/forgot-password-page')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/reset-password-page')).ResetPasswordPage,
}));
const AccountPage = lazy(async () => ({
  default: (await import('../features/auth/account/account-page')).AccountPage,
}));
const CartPage = lazy(async () => ({
  default: (await import('../features/cart/cart-page')).CartPage,
}));
const SavedPage = lazy(async () => ({
  default: (await import('../features/catalogue/saved-page')).SavedPage,
}));
const CheckoutPage = lazy(async () => ({
  default: (await import('../features/order-checkout/checkout-page')).CheckoutPage,
}));
const MyOrdersPage = lazy(async () => ({
  default: (await import('../features/order/my-orders-page')).MyOrdersPage,
}));
const OrderPage = lazy(async () => ({
  default: (await import('../features/order/order-page')).OrderPage,
}));
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
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page')).AuditPage,
}));
const OrdersPage = lazy(async () => ({
  default: (await import('../features/order-admin/orders-page')).OrdersPage,
}));
const OrderAdminPage = lazy(async () => ({
  default: (await import('../features/order-admin/order-admin-page')).OrderAdminPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import('../features/auth-admin/users-page')).UsersPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page')).NotFoundPage,
}));
const InfoPage = lazy(async () => ({
  default: (await import('../features/info/info-page')).InfoPage,
}));
const infoPages = Object.keys(paths.info) as InfoPageName[];

/** The table of routes (spec section 2), in the spec's order. */
export function Router() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={<ShopLayout />}>
          <Route path={paths.home.path} element={<HomePage />} />
          <Route path={paths.products.path} element={<ProductListPage />} />
          <Route path={paths.product.path} element={<ProductPage />} />
          <Route path={paths.login.path} element={<LoginPage />} />
          <Route path={paths.register.path} element={<RegisterPage />} />
          <Route path={paths.forgotPassword.path} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword.path} element={<ResetPasswordPage />} />
          <Route path={paths.cart.path} element={<CartPage />} />
          <Route
            path={paths.catalog.path}
            element={<Navigate to={paths.products.href()} replace />}
          />
          {infoPages.map((page) => (
            <Route key={page} path={paths.info[page].path} element={<InfoPage page={page} />} />
          ))}
          <Route element={<SignedInOnly />}>
            <Route path={paths.checkout.path} element={<CheckoutPage />} />
            <Route path={paths.account.path} element={<AccountPage />} />
            <Route path={paths.saved.path} element={<SavedPage />} />
            <Route path={paths.orders.path} element={<MyOrdersPage />} />
            <Route path={paths.order.path} element={<OrderPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path={paths.admin.path} element={<SignedInOnly />}>
          <Route element={<AdminOnly />}>
            <Route element={<AdminLayout />}>
              <Route index element={<DashboardPage />} />
              <Route path={paths.adminDashboard.path} element={<DashboardPage />} />
              <Route path={paths.adminProducts.path} element={<ProductsPage />}>
                <Route path={paths.adminProductNew.path} element={<NewProductPage />} />
                <Route path={paths.adminProductEdit.path} element={<EditProductPage />} />
              </Route>
              <Route path={paths.adminOrders.path} element={<OrdersPage />} />
              <Route path={paths.adminUsers.path} element={<UsersPage />} />
              <Route path={paths.adminOrder.path} element={<OrderAdminPage />} />
              <Route path={paths.adminAnalytics.path} element={<AnalyticsPage />} />
              <Route path={paths.adminAudit.path} element={<AuditPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
