// The pages of the shop, each loaded when it is opened or its link is hovered.
import { isEditedPage } from '@shop/contracts/core/shown-content';
import { lazyPart } from '../ui/lazy-part';

export const HomePage = lazyPart(async () => {
  const home = await import('../features/home/home-page');
  if (isEditedPage('/')) await home.EditedHome.fetch();
  return home.HomePage;
});
export const ProductListPage = lazyPart(
  async () =>
    (await import('../features/catalogue/product-list/product-list-page')).ProductListPage,
);
export const ProductPage = lazyPart(
  async () => (await import('../features/catalogue/product-pages')).ProductPage,
);
export const PreviewPage = lazyPart(
  async () => (await import('../features/catalogue/product-pages')).PreviewPage,
);
export const SwatchesPage = lazyPart(
  async () => (await import('../features/catalogue/swatch-tray/swatches-page')).SwatchesPage,
);
export const SavedPage = lazyPart(
  async () => (await import('../features/catalogue/saved/saved-page')).SavedPage,
);
export const CartPage = lazyPart(async () => (await import('../features/cart/cart-page')).CartPage);
export const CheckoutPage = lazyPart(
  async () => (await import('../features/order-checkout/checkout-page')).CheckoutPage,
);
export const MyOrdersPage = lazyPart(
  async () => (await import('../features/order/my-orders-page')).MyOrdersPage,
);
export const OrderPage = lazyPart(
  async () => (await import('../features/order/order-page')).OrderPage,
);
export const WithdrawalPage = lazyPart(
  async () => (await import('../features/order/withdrawal/withdrawal-page')).WithdrawalPage,
);
export const OfferPage = lazyPart(
  async () => (await import('../features/order/offer/offer-page')).OfferPage,
);
export const LoginPage = lazyPart(
  async () => (await import('../features/auth/login-page')).LoginPage,
);
export const RegisterPage = lazyPart(
  async () => (await import('../features/auth/register-page')).RegisterPage,
);
export const ForgotPasswordPage = lazyPart(
  async () => (await import('../features/auth/forgot-password-page')).ForgotPasswordPage,
);
export const ResetPasswordPage = lazyPart(
  async () => (await import('../features/auth/reset-password-page')).ResetPasswordPage,
);
export const ConfirmEmailPage = lazyPart(
  async () => (await import('../features/auth/account/confirm-email-page')).ConfirmEmailPage,
);
export const AccountPage = lazyPart(
  async () => (await import('../features/auth/account/account-page')).AccountPage,
);
export const InfoPage = lazyPart(async () => (await import('../features/info/info-page')).InfoPage);
export const OwnPage = lazyPart(async () => (await import('../features/info/info-page')).OwnPage);
export const NewsletterLinkPage = lazyPart(
  async () => (await import('../features/correspondence/newsletter-link-page')).NewsletterLinkPage,
);
export const NotFoundPage = lazyPart(async () => (await import('./not-found-page')).NotFoundPage);

/** The back-office has a separate router, so that a shopper's first load contains none of it. */
export const AdminRouter = lazyPart(async () => (await import('./admin-router')).AdminRouter);
