import { lazy, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../features/home/home-page';
import { paths, type InfoPageName } from '../lib/paths';
import { Spinner } from '../ui/spinner';
import { SignedInOnly } from './guards';
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
const NewsletterLinkPage = lazy(async () => ({
  default: (await import('../features/correspondence/newsletter-link-page')).NewsletterLinkPage,
}));

/** A table of its own: a shopper's first load carries nothing of the back-office, not even its addresses. */
const AdminRouter = lazy(async () => ({
  default: (await import('./admin-router')).AdminRouter,
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
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<Spinner />}>
      {matchPath(`${paths.admin.path}/*`, pathname) ? <AdminRouter /> : <ShopRoutes />}
    </Suspense>
  );
}

function ShopRoutes() {
  return (
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
        <Route path={paths.newsletter.path} element={<NewsletterLinkPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.checkout.path} element={<CheckoutPage />} />
          <Route path={paths.account.path} element={<AccountPage />} />
          <Route path={paths.saved.path} element={<SavedPage />} />
          <Route path={paths.orders.path} element={<MyOrdersPage />} />
          <Route path={paths.order.path} element={<OrderPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
