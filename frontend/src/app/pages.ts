// The pages. Each loads when it is opened, or pointed at.
import { page } from './page';

export const HomePage = page(async () => (await import('../features/home/home-page')).HomePage);
export const ProductListPage = page(
  async () =>
    (await import('../features/catalogue/product-list/product-list-page')).ProductListPage,
);
export const ProductPage = page(
  async () => (await import('../features/catalogue/product-page')).ProductPage,
);
export const SavedPage = page(
  async () => (await import('../features/catalogue/saved/saved-page')).SavedPage,
);
export const CartPage = page(async () => (await import('../features/cart/cart-page')).CartPage);
export const CheckoutPage = page(
  async () => (await import('../features/order-checkout/checkout-page')).CheckoutPage,
);
export const MyOrdersPage = page(
  async () => (await import('../features/order/my-orders-page')).MyOrdersPage,
);
export const OrderPage = page(async () => (await import('../features/order/order-page')).OrderPage);
export const LoginPage = page(async () => (await import('../features/auth/login-page')).LoginPage);
export const RegisterPage = page(
  async () => (await import('../features/auth/register-page')).RegisterPage,
);
export const ForgotPasswordPage = page(
  async () => (await import('../features/auth/forgot-password-page')).ForgotPasswordPage,
);
export const ResetPasswordPage = page(
  async () => (await import('../features/auth/reset-password-page')).ResetPasswordPage,
);
export const ConfirmEmailPage = page(
  async () => (await import('../features/auth/account/confirm-email-page')).ConfirmEmailPage,
);
export const AccountPage = page(
  async () => (await import('../features/auth/account/account-page')).AccountPage,
);
export const InfoPage = page(async () => (await import('../features/info/info-page')).InfoPage);
export const NewsletterLinkPage = page(
  async () => (await import('../features/correspondence/newsletter-link-page')).NewsletterLinkPage,
);
export const NotFoundPage = page(async () => (await import('./not-found-page')).NotFoundPage);

/** The back-office has a router of its own, so that a shopper's first load contains none of it. */
export const AdminRouter = page(async () => (await import('./admin-router')).AdminRouter);
