import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths, type InfoPageName } from '../lib/paths';
import { Spinner } from '../ui/spinner';
import { SignedInOnly } from './guards';
import { ShopLayout } from './layout/shop-layout';
import {
  AccountPage,
  AdminRouter,
  CartPage,
  CheckoutPage,
  ConfirmEmailPage,
  ForgotPasswordPage,
  HomePage,
  InfoPage,
  LoginPage,
  MyOrdersPage,
  NewsletterLinkPage,
  NotFoundPage,
  OfferPage,
  OrderPage,
  OwnPage,
  PreviewPage,
  ProductListPage,
  ProductPage,
  RegisterPage,
  ResetPasswordPage,
  SavedPage,
  SwatchesPage,
  WithdrawalPage,
} from './pages';

const infoPages = Object.keys(paths.info) as InfoPageName[];

/** The routes of the shop, in the order of the spec (section 2). */
export function Router() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<Spinner page />}>
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
        <Route path={paths.preview.path} element={<PreviewPage />} />
        <Route path={paths.login.path} element={<LoginPage />} />
        <Route path={paths.register.path} element={<RegisterPage />} />
        <Route path={paths.forgotPassword.path} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword.path} element={<ResetPasswordPage />} />
        <Route path={paths.confirmEmail.path} element={<ConfirmEmailPage />} />
        <Route path={paths.offer.path} element={<OfferPage />} />
        <Route path={paths.cart.path} element={<CartPage />} />
        <Route path={paths.swatches.path} element={<SwatchesPage />} />
        <Route
          path={paths.catalog.path}
          element={<Navigate to={paths.products.href()} replace />}
        />
        {infoPages.map((page) => (
          <Route key={page} path={paths.info[page].path} element={<InfoPage page={page} />} />
        ))}
        {[paths.page, paths.use, paths.collection].map(({ path }) => (
          <Route key={path} path={path} element={<OwnPage missing={<NotFoundPage />} />} />
        ))}
        <Route path={paths.withdrawal.path} element={<WithdrawalPage />} />
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
