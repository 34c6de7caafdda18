// All messages of the shop.
import { adminAnalyticsRpc } from '../analytics/admin-analytics.js';
import { adminSearchRpc } from '../core/admin-search.js';
import { auditRpc } from '../core/audit.js';
import { authEvents, authRpc } from '../auth/auth.js';
import { billingEvents, billingRpc } from '../billing/billing.js';
import { differenceEvents } from '../billing/differences.js';
import { catalogueAdminRpc } from '../catalogue/catalogue-admin.js';
import { catalogueEvents, catalogueRpc } from '../catalogue/catalogue.js';
import { certificateEvents, certificateRpc } from '../cloth/certificates.js';
import { checkoutRpc } from '../ordering/checkout.js';
import { creditRpc } from '../billing/credit.js';
import { creditTermsRpc } from '../billing/credit-terms.js';
import { clothEvents, clothRpc } from '../cloth/cloth.js';
import { correspondenceRpc } from '../correspondence/correspondence.js';
import { cuttingRpc } from '../inventory/cutting.js';
import { dayChecksumsRpc } from '../core/day-checksums.js';
import { deliveriesRpc } from '../inventory/deliveries.js';
import { discountsRpc } from '../pricing/discounts.js';
import { bulkRequests } from '../core/bulk.js';
import { orderBulkRpc, taxChangeRpc } from '../ordering/order-bulk.js';
import { imageScaleRpc } from '../catalogue/image-scales.js';
import { productCopyRpc, productUsesRpc } from '../catalogue/product-uses.js';
import { previewRpc } from '../catalogue/product-preview.js';
import { productBulkRpc } from '../catalogue/product-bulk.js';
import { publicStatsRpc } from '../analytics/public-stats.js';
import { customerFileRpc } from '../auth/customer-file.js';
import { customerMailRpc } from '../correspondence/customer-mail.js';
import { customerOrdersRpc } from '../ordering/customer-orders.js';
import { archiveRpc } from '../billing/document-archive.js';
import { correctionEvents, correctionRpc } from '../billing/document-corrections.js';
import { documentRpc } from '../billing/documents.js';
import { emailTemplatesRpc } from '../correspondence/email-templates.js';
import { emailChangeEvents, emailChangeRpc } from '../auth/email-change.js';
import { openedAccountRpc } from '../auth/opened-accounts.js';
import { draftEvents, draftsRpc } from '../ordering/drafts.js';
import { invoiceBasisRpc } from '../ordering/invoice-bases.js';
import { addressChangeEvents, addressChangeRpc } from '../ordering/address-changes.js';
import { cancelRequestEvents, cancelRequestRpc } from '../ordering/cancel-requests.js';
import { itemCancellationEvents, itemCancellationRpc } from '../ordering/item-cancellations.js';
import { orderEditEvents, orderEditRpc } from '../ordering/order-edits.js';
import { orderTagsRpc } from '../ordering/order-tags.js';
import { holdRevisionRpc } from '../inventory/hold-revisions.js';
import { raiseRpc } from '../billing/raises.js';
import { soldCardEvents, soldCardRpc } from '../billing/sold-cards.js';
import { giftCardMailRpc } from '../ordering/gift-card-mail.js';
import { jobRequests } from '../core/jobs.js';
import type { Event, Rpc } from '../core/message.js';
import { orderExportRpc } from '../ordering/order-export.js';
import { orderEvents, orderRpc } from '../ordering/order.js';
import { orderBuyerRpc } from '../ordering/order-buyer.js';
import { orderEmailEvents, orderEmailsRpc } from '../ordering/order-emails.js';
import { orderEventsRpc } from '../ordering/order-events.js';
import { orderMessageEvents, orderMessagesRpc } from '../ordering/order-messages.js';
import { orderNumbersRpc } from '../ordering/order-numbers.js';
import { orderPaymentsRpc } from '../ordering/order-payments.js';
import { orderReturnEvents, orderReturnsRpc } from '../ordering/order-returns.js';
import { photosRpc } from '../catalogue/photos.js';
import { returnPhotosRpc } from '../ordering/return-photos.js';
import { printRpc } from '../ordering/print.js';
import { parcelEvents, parcelRpc } from '../ordering/parcels.js';
import { owedRefundEvents, owedRefundRpc } from '../billing/owed-refunds.js';
import { payingRpc } from '../billing/paying.js';
import { paymentChecksRpc } from '../billing/payment-checks.js';
import { paymentPageRpc } from '../billing/payment-page.js';
import { reservationEvents } from '../inventory/reservations.js';
import { reductionsRpc } from '../catalogue/reductions.js';
import { returnEvents, returnsRpc } from '../inventory/returns.js';
import { reviewRpc } from '../catalogue/reviews.js';
import { rollEvents, rollPagesRpc } from '../inventory/roll-events.js';
import { rollListRpc } from '../inventory/roll-lists.js';
import { rollsRpc } from '../inventory/rolls.js';
import { restockEvents, restockRpc } from '../catalogue/restocks.js';
import { wantedImageRpc } from '../catalogue/wanted-images.js';
import { savedRpc } from '../catalogue/saved.js';
import { testEmailRpc } from '../correspondence/test-email.js';
import { policiesEvents, policiesRpc } from '../shop/policy-settings.js';
import { setupRpc } from '../shop/setup.js';
import { menusRpc } from '../content/menus.js';
import { contentEvents, pagesRpc } from '../content/pages.js';
import { companyEvents, companyRpc } from '../shop/company-settings.js';
import { settingsRpc } from '../pricing/settings.js';
import { shippingRpc } from '../pricing/shipping.js';
import { taxesRpc } from '../pricing/taxes.js';
import { reversalRpc } from '../billing/reversal.js';
import { trackingRpc } from '../ordering/tracking-file.js';
import { transfersRpc } from '../billing/transfers.js';
import { addressRpc } from '../auth/addresses.js';
import { withdrawalEvents, withdrawalsRpc } from '../ordering/withdrawals.js';
import { viewsRpc } from '../auth/views.js';

const pages: Record<string, Rpc>[] = [
  addressRpc,
  adminAnalyticsRpc,
  adminSearchRpc,
  auditRpc,
  authRpc,
  billingRpc,
  owedRefundRpc,
  creditRpc,
  creditTermsRpc,
  payingRpc,
  paymentChecksRpc,
  paymentPageRpc,
  transfersRpc,
  viewsRpc,
  reversalRpc,
  orderPaymentsRpc,
  catalogueAdminRpc,
  previewRpc,
  productCopyRpc,
  imageScaleRpc,
  productUsesRpc,
  productBulkRpc,
  bulkRequests.catalogue,
  bulkRequests.order,
  orderBulkRpc,
  orderExportRpc,
  parcelRpc,
  printRpc,
  addressChangeRpc,
  cancelRequestRpc,
  itemCancellationRpc,
  orderEditRpc,
  holdRevisionRpc,
  orderTagsRpc,
  raiseRpc,
  soldCardRpc,
  giftCardMailRpc,
  orderReturnsRpc,
  photosRpc,
  returnPhotosRpc,
  trackingRpc,
  invoiceBasisRpc,
  catalogueRpc,
  certificateRpc,
  checkoutRpc,
  clothRpc,
  companyRpc,
  pagesRpc,
  menusRpc,
  correspondenceRpc,
  customerFileRpc,
  customerMailRpc,
  customerOrdersRpc,
  cuttingRpc,
  dayChecksumsRpc,
  deliveriesRpc,
  discountsRpc,
  archiveRpc,
  correctionRpc,
  documentRpc,
  emailChangeRpc,
  openedAccountRpc,
  draftsRpc,
  emailTemplatesRpc,
  jobRequests.catalogue,
  jobRequests.order,
  jobRequests.billing,
  { publicStats: publicStatsRpc },
  policiesRpc,
  orderBuyerRpc,
  orderEmailsRpc,
  orderEventsRpc,
  orderMessagesRpc,
  orderNumbersRpc,
  orderRpc,
  reductionsRpc,
  returnsRpc,
  reviewRpc,
  rollListRpc,
  rollPagesRpc,
  rollsRpc,
  restockRpc,
  wantedImageRpc,
  savedRpc,
  settingsRpc,
  setupRpc,
  shippingRpc,
  taxChangeRpc,
  taxesRpc,
  testEmailRpc,
  withdrawalsRpc,
];
/** All requests of the contract. */
export const requests: readonly Rpc[] = pages.flatMap((page) => Object.values(page));
const eventPages: Record<string, Event>[] = [
  authEvents,
  billingEvents,
  owedRefundEvents,
  correctionEvents,
  differenceEvents,
  soldCardEvents,
  catalogueEvents,
  certificateEvents,
  clothEvents,
  companyEvents,
  contentEvents,
  emailChangeEvents,
  orderEvents,
  policiesEvents,
  returnEvents,
  rollEvents,
  orderEmailEvents,
  orderMessageEvents,
  parcelEvents,
  addressChangeEvents,
  cancelRequestEvents,
  restockEvents,
  itemCancellationEvents,
  orderEditEvents,
  orderReturnEvents,
  reservationEvents,
  withdrawalEvents,
  draftEvents,
];
/** All events of the contract. */
export const events: readonly Event[] = eventPages.flatMap((page) => Object.values(page));
