// The name and the summary of every route, for those who write against the API: `METHOD path  name  summary`.

import { CONTENT } from './content-operations.js';
import { ORDERS } from './order-operations.js';

const TABLE = `
POST /api/auth/register  register  Registers an account and signs in.
POST /api/auth/login  logIn  Signs in.
POST /api/auth/logout  logOut  Ends the session.
GET /api/auth/user  getUser  Returns the signed-in user.
PUT /api/auth/user  changeName  Changes the name of the user.
POST /api/auth/forgot-password  requestPasswordReset  Sends a link to reset a password.
POST /api/auth/reset-password  resetPassword  Sets a new password with the link that was sent.
PUT /api/auth/password  changePassword  Changes the password of the user.
PUT /api/auth/business  requestBusinessAccount  Requests a business account.
POST /api/auth/remove-account  removeAccount  Removes the account of the user.
GET /api/auth/sessions  listSessions  Lists the sessions of the user.
DELETE /api/auth/sessions  endOtherSessions  Ends every other session of the user.
DELETE /api/auth/sessions/{id}  endSession  Ends one session of the user.
POST /api/auth/email-change  requestEmailChange  Sends a link to confirm another address.
GET /api/auth/email-change  getEmailChange  Returns the address that waits to be confirmed.
DELETE /api/auth/email-change  cancelEmailChange  Cancels the change of the address.
GET /api/auth/addresses  listAddresses  Lists the addresses that the user keeps.
POST /api/auth/addresses  keepAddress  Keeps an address for the checkout.
PUT /api/auth/addresses/{id}  changeAddress  Changes an address, or makes it the default.
DELETE /api/auth/addresses/{id}  removeAddress  Deletes an address.
POST /api/auth/addresses/{id}/used  useAddress  Reports that an order went to an address.
POST /api/auth/confirm-email  confirmEmailChange  Changes the address with the link that was sent.
GET /api/admin/customers/{id}  getCustomer  Returns a customer with orders, mail, reviews, notes, tags and sessions.
POST /api/admin/customers/{id}/notes  addCustomerNote  Adds a note on a customer.
PUT /api/admin/customers/{id}/notes/{note}  changeCustomerNote  Changes one's own note within 15 minutes.
DELETE /api/admin/customers/{id}/notes/{note}  strikeCustomerNote  Strikes a note out.
PUT /api/admin/customers/{id}/tags  tagCustomer  Sets or removes a tag of a customer.
DELETE /api/admin/customers/{id}/sessions  endCustomerSessions  Ends all sessions of a customer.
DELETE /api/admin/customers/{id}/sessions/{session}  endCustomerSession  Ends one session of a customer.
GET /api/admin/users  listUsers  Lists the accounts.
PUT /api/admin/users/{id}/role  changeUserRole  Changes the role of an account.
PUT /api/admin/users/{id}/business  decideBusinessAccount  Approves or declines a business account.
GET /api/admin/views  listViews  Lists the saved views that the admin can open.
POST /api/admin/views  addView  Saves a view of a list.
PUT /api/admin/views/{id}  changeView  Changes a view of the admin.
DELETE /api/admin/views/{id}  removeView  Deletes a view of the admin.
PUT /api/admin/tables/{list}  chooseTable  Stores how the admin wants to see a list.
GET /api/products  listProducts  Lists the products that match.
GET /api/products/{id}  getProduct  Returns a product.
GET /api/products/{id}/lengths  offerLengths  Returns what of these lengths can be cut now.
GET /api/restocks  listRestocks  Lists the products that the user wants to hear of once they are in stock.
PUT /api/restocks/{id}  requestRestock  Sends an e-mail once the product is in stock again.
DELETE /api/restocks/{id}  dropRestock  Sends no e-mail about the product.
GET /api/saved  listSavedProducts  Lists the saved products of the user.
PUT /api/saved/{id}  saveProduct  Saves a product for later.
DELETE /api/saved/{id}  dropSavedProduct  Removes a product from the saved ones.
GET /api/admin/categories  listCategories  Lists the categories.
GET /api/admin/products  listAdminProducts  Lists the products as staff see them.
POST /api/admin/products  createProduct  Creates a product.
GET /api/admin/products/export  exportProducts  Returns the products as CSV.
POST /api/admin/products/import  importProducts  Imports products from CSV.
GET /api/admin/wanted-images  listWantedImages  Lists the image files that imported products wait for.
POST /api/admin/wanted-images  placeWantedImage  Adds an image to the products that wait for its file.
GET /api/admin/products/{id}  getAdminProduct  Returns a product as staff see it.
PUT /api/admin/products/{id}  changeProduct  Changes a product.
DELETE /api/admin/products/{id}  removeProduct  Removes a product from the shop.
PATCH /api/admin/products/{id}  changeProductValue  Changes one value of a product.
POST /api/admin/products/{id}/duplicate  duplicateProduct  Creates a draft from a product.
GET /api/admin/products/{id}/uses  getProductUses  Returns where a product is used.
POST /api/admin/products/{id}/preview  createPreview  Creates a preview link of a product.
GET /api/previews/{token}  openPreview  Returns the product of a preview link.
GET /api/admin/products/{id}/history  getProductHistory  Returns the changes of a product by staff.
POST /api/admin/products/bulk  previewProductChange  Previews a change of many products.
POST /api/admin/orders/bulk  previewOrderChange  Previews a change of many orders.
GET /api/admin/bulk  listOpenChanges  Lists the changes that can still be undone.
GET /api/admin/bulk/{id}  getBulkChange  Returns a change of many products.
POST /api/admin/bulk/{id}/apply  applyBulkChange  Applies a previewed change.
POST /api/admin/bulk/{id}/undo  undoBulkChange  Undoes a change.
POST /api/admin/bulk/{id}/put-back  previewPutBack  Previews the values before a change of many products.
POST /api/admin/bulk/{id}/more-time  extendUndoTime  Adds a minute to the time for undoing.
GET /api/products/{id}/scales  listImageScales  Returns the scales of a product's images.
PUT /api/admin/products/{id}/scales  setImageScale  Stores the scale of an image.
PUT /api/admin/products/{id}/swatch  offerSwatch  Offers swatches of a product, or no longer.
PUT /api/admin/products/{id}/sale  changeSale  Changes the unit and the lengths that a product is sold in.
GET /api/cloths/{code}  getClothSheet  Returns the data sheet of a cloth.
GET /api/admin/certificates  listCertificates  Lists the certificates.
POST /api/admin/certificates  createCertificate  Creates a certificate.
GET /api/admin/certificates/{id}  getCertificate  Returns a certificate.
PUT /api/admin/certificates/{id}  changeCertificate  Changes a certificate.
DELETE /api/admin/certificates/{id}  removeCertificate  Removes a certificate.
GET /api/admin/cloths  listCloths  Lists the cloths.
POST /api/admin/cloths  createCloth  Creates a cloth.
GET /api/admin/cloths/export  exportCloths  Returns the cloths as CSV.
POST /api/admin/cloths/import  importCloths  Imports cloths from CSV.
GET /api/admin/cloths/{code}  getCloth  Returns a cloth.
PUT /api/admin/cloths/{code}  changeCloth  Changes a cloth.
POST /api/admin/cloths/{code}/publish  publishCloth  Publishes the data sheet of a cloth.
POST /api/admin/cloths/{code}/unpublish  unpublishCloth  Withdraws the data sheet of a cloth.
GET /api/admin/rolls  listRolls  Lists the rolls.
GET /api/admin/rolls/export  exportRolls  Returns the rolls as CSV.
POST /api/admin/rolls/import  importRolls  Imports rolls from CSV.
GET /api/admin/rolls/{id}  getRoll  Returns a roll with its movements.
PUT /api/admin/rolls/{id}  changeRoll  Changes a roll.
POST /api/admin/rolls/{id}/split  splitRoll  Splits a roll in two.
POST /api/admin/rolls/{id}/flaw  reportFlaw  Reports a flaw of a roll.
POST /api/admin/rolls/{id}/clear  clearRoll  Releases a roll from quarantine.
POST /api/admin/rolls/{id}/quarantine  quarantineRoll  Puts a roll in quarantine.
POST /api/admin/rolls/{id}/scrap  scrapRoll  Writes a roll off.
GET /api/admin/deliveries  listDeliveries  Lists the deliveries.
POST /api/admin/deliveries  receiveRolls  Receives rolls that were not expected.
GET /api/admin/deliveries/{id}  getDelivery  Returns a delivery.
PUT /api/admin/deliveries/{id}  changeDelivery  Changes an expected delivery.
POST /api/admin/deliveries/expected  expectDelivery  Announces a delivery.
POST /api/admin/deliveries/{id}/receive  receiveDelivery  Receives an expected delivery.
POST /api/admin/products/{id}/rolls  keepByRoll  Starts keeping a product by roll.
DELETE /api/admin/products/{id}/rolls  stopKeepingByRoll  Stops keeping a product by roll.
POST /api/admin/stocktakes  countRolls  Books a stocktake.
GET /api/admin/cutting  listCuttingJobs  Lists the pieces to cut.
POST /api/admin/cutting/{reservation}/confirm  confirmCut  Confirms that a piece is cut.
POST /api/admin/cutting/reallocate  reallocateRolls  Allocates open orders to the rolls again.
GET /api/admin/cutting/orders/{id}/short  listShortLines  Lists the lines of an order that have no roll.
POST /api/admin/cutting/orders/{id}/settle  settleShortLines  Decides what becomes of lines that have no roll.
GET /api/products/{id}/reviews  listReviews  Lists the reviews of a product.
POST /api/products/{id}/reviews  writeReview  Writes or changes the review of the user.
GET /api/products/{id}/reviews/mine  getOwnReview  Returns the review of the user.
POST /api/products/{id}/reviews/photos  addReviewPhoto  Adds a photo to the review of the user.
DELETE /api/products/{id}/reviews/photos  removeReviewPhoto  Removes a photo of the review of the user.
PUT /api/products/{id}/reviews/{review}/helpful  markReviewHelpful  Marks a review as helpful, or removes the mark.
GET /api/admin/settings/reductions  getReductionSettings  Returns how reduced prices are shown.
PUT /api/admin/settings/reductions  changeReductionSettings  Changes how reduced prices are shown.
GET /api/admin/settings/returns  getReturnSettings  Returns what can be returned.
PUT /api/admin/settings/returns  changeReturnSettings  Changes what can be returned.
GET /api/admin/settings/company  getCompanySettings  Returns the company as admins edit it.
PUT /api/admin/settings/company  changeCompanySettings  Changes the company.
POST /api/admin/settings/company/logo  prepareLogo  Makes a logo of an image.
GET /api/admin/settings/policies  getPolicySettings  Returns the figures of the policies.
PUT /api/admin/settings/policies  changePolicySettings  Changes the figures of the policies.
GET /api/admin/setup  getSetup  Returns how far the setup of the shop is.
PUT /api/admin/setup  hideSetup  Hides or shows the setup guide.
POST /api/admin/test-email  sendTestEmail  Sends a test e-mail to the admin.
GET /api/company  getCompany  Returns the company.
GET /api/admin/reviews  listAdminReviews  Lists the reviews of all products.
PUT /api/admin/reviews/{id}  hideReview  Hides or shows a review.
PUT /api/admin/reviews/{id}/reply  replyToReview  Writes or removes the reply of the shop to a review.
PUT /api/admin/reviews/{id}/photos  hideReviewPhoto  Hides or shows a photo of a review.
POST /api/checkout/price  priceCheckout  Returns what a cart costs at an address.
GET /api/checkout/options  getCheckoutOptions  Returns the countries that the shop delivers to.
GET /api/admin/shipping-zones  listShippingZones  Lists the delivery zones.
POST /api/admin/shipping-zones  createShippingZone  Creates a delivery zone.
PUT /api/admin/shipping-zones/{id}  changeShippingZone  Changes a delivery zone.
DELETE /api/admin/shipping-zones/{id}  removeShippingZone  Removes a delivery zone.
GET /api/admin/shipping-methods  listShippingMethods  Lists the delivery methods.
POST /api/admin/shipping-methods  createShippingMethod  Creates a delivery method.
PUT /api/admin/shipping-methods/{id}  changeShippingMethod  Changes a delivery method.
DELETE /api/admin/shipping-methods/{id}  removeShippingMethod  Removes a delivery method.
GET /api/admin/tax-zones  listTaxZones  Lists the tax zones.
POST /api/admin/tax-zones  createTaxZone  Creates a tax zone.
PUT /api/admin/tax-zones/{id}  changeTaxZone  Changes a tax zone.
DELETE /api/admin/tax-zones/{id}  removeTaxZone  Removes a tax zone.
GET /api/admin/tax-rates  listTaxRates  Lists the tax rates.
POST /api/admin/tax-rates  createTaxRate  Creates a tax rate.
PUT /api/admin/tax-rates/{id}  changeTaxRate  Changes a tax rate.
DELETE /api/admin/tax-rates/{id}  removeTaxRate  Removes a tax rate.
GET /api/admin/discounts  listDiscounts  Lists the discounts.
POST /api/admin/discounts  createDiscount  Creates a discount.
GET /api/admin/discounts/{id}  getDiscount  Returns a discount.
PUT /api/admin/discounts/{id}  changeDiscount  Changes a discount.
DELETE /api/admin/discounts/{id}  removeDiscount  Removes a discount.
GET /api/admin/discounts/{id}/codes  listDiscountCodes  Lists the codes of a discount.
POST /api/admin/discounts/{id}/codes  addDiscountCodes  Adds codes to a discount.
GET /api/admin/discounts/{id}/codes.csv  exportDiscountCodes  Returns the codes of a discount as CSV.
DELETE /api/admin/discounts/{id}/codes/{code}  removeDiscountCode  Removes a code of a discount.
GET /api/admin/settings  getSettings  Returns the settings of the shop.
PUT /api/admin/settings  saveSettings  Saves the settings of the shop.
GET /api/admin/payments/disputes  listDisputes  Lists the disputes of banks.
GET /api/admin/payments/discrepancies  listDiscrepancies  Lists what the books and a provider say differently.
POST /api/admin/payments/discrepancies/{id}/settle  settleDiscrepancy  Settles a discrepancy.
GET /api/orders/{id}/payment  getOrderPayment  Returns the payment of an order.
POST /api/orders/{id}/payment  openPaymentPage  Opens the payment page of an order.
GET /api/admin/payments  listPayments  Lists the payments of all orders.
POST /api/admin/orders/{id}/refunds  refundOrder  Refunds an order, whole or in part.
POST /api/orders/{id}/payment/check  checkPayment  Looks at the provider whether an order is paid.
POST /api/admin/orders/{id}/payments  recordReceivedMoney  Enters money that came in by hand.
POST /api/admin/orders/{id}/refunds/{operation}/done  completeRefund  Marks a refund by hand as done.
POST /api/admin/orders/{id}/refunds/{operation}/owed  payOwedRefund  Pays a refund that failed: once more, as store credit, or by hand.
POST /api/admin/orders/{id}/refunds/{operation}/assign  assignRefund  Says what a refund at the provider was for.
POST /api/admin/orders/{id}/movements/{operation}/reverse  reverseEntry  Takes back an entry by hand.
GET /api/orders/{id}/documents  listDocumentsOfOrder  Lists the invoices and credit notes of an order.
GET /api/documents/{id}.pdf  printDocument  Returns an invoice or a credit note as PDF.
GET /api/documents/{id}.xml  getDocumentXml  Returns an invoice or a credit note as XML of EN 16931.
GET /api/admin/orders/{id}/documents  listStaffDocuments  Lists the documents of an order and what is missing.
POST /api/admin/orders/{id}/documents  issueDocuments  Issues the documents that an order lacks.
GET /api/admin/documents  listDocuments  Lists the invoices and credit notes of all orders.
GET /api/admin/documents/export  exportDocuments  Returns the documents of a month as CSV.
POST /api/admin/documents/{id}/correct  correctDocument  Credits an invoice, issues another in its place, and sends the customer an e-mail.
POST /api/admin/documents/archive  archiveDocuments  Makes a ZIP of the documents of a month, as a job.
GET /api/admin/documents/tax  getTaxReport  Returns net and tax of a quarter by country and rate.
GET /api/admin/documents/tax/export  exportTaxReport  Returns the tax report of a quarter as CSV.
GET /api/admin/payments/transfers  listTransfers  Lists the lines of the bank.
POST /api/admin/payments/transfers  importTransfers  Imports a file of the bank.
PUT /api/admin/payments/transfers/{id}/order  settleTransfer  Matches a line of the bank with an order, or ignores it.
GET /api/credit  getOwnCredit  Returns the store credit of the user.
GET /api/admin/credit/{user}  getCredit  Returns the store credit of a customer.
POST /api/admin/credit/{user}  changeCredit  Changes the store credit of a customer.
GET /api/admin/customers/{id}/terms  getCreditTerms  Returns the invoice terms of a customer.
PUT /api/admin/customers/{id}/terms  saveCreditTerms  Saves the invoice terms of a customer.
GET /api/public-stats  getPublicStats  Returns the figures of the home page.
GET /api/admin/periods  getPeriods  Returns the figures of today, this week and this month, each beside the period before.
GET /api/admin/to-do  getToDo  Counts the work that waits for staff.
GET /api/admin/stats  getStats  Returns the figures of the dashboard.
GET /api/admin/trends  getTrends  Compares the figures with an earlier period.
GET /api/admin/revenue  getRevenue  Returns the revenue by month.
GET /api/admin/top-products  listTopProducts  Lists the products that sold best.
GET /api/admin/orders-by-status  countOrdersByStatus  Counts the orders of each status.
GET /api/admin/low-stock  listLowStock  Lists the products that run out.
GET /api/admin/roll-figures  getRollFigures  Returns the figures of the rolls.
GET /api/admin/search  searchBackOffice  Finds orders, customers, products, rolls and enquiries.
GET /api/admin/audit  listAuditEntries  Lists what admins have changed.
GET /api/admin/jobs  listJobs  Lists the jobs of all services.
GET /api/admin/jobs/{id}  getJob  Returns a job and its progress.
POST /api/admin/jobs/{id}/cancel  cancelJob  Cancels a job that waits or runs.
GET /api/admin/jobs/{id}/result  getJobResult  Returns the file of a job as CSV, PDF or ZIP.
POST /api/contact  contact  Sends a message to the shop.
POST /api/custom-printing  requestPrinting  Requests custom printing.
POST /api/custom-printing/files  uploadDesign  Uploads a design to print.
POST /api/design-consultations  requestConsultation  Requests a design consultation.
POST /api/bulk-inquiries  requestBulkQuote  Requests a quote for a large quantity.
POST /api/sample-requests  requestSamples  Requests samples.
GET /api/sample-requests/allowance  getSampleAllowance  Returns how many samples are free for the user.
POST /api/newsletter  subscribe  Subscribes an address to the newsletter.
POST /api/newsletter/confirm  confirmSubscription  Confirms a subscription with the link that was sent.
POST /api/newsletter/unsubscribe  unsubscribe  Ends a subscription.
GET /api/admin/enquiries  listEnquiries  Lists the enquiries.
GET /api/admin/enquiries/{id}  getEnquiry  Returns an enquiry.
PUT /api/admin/enquiries/{id}  changeEnquiry  Changes the status or the owner of an enquiry.
POST /api/admin/enquiries/{id}/replies  replyToEnquiry  Sends a reply to an enquiry.
GET /api/admin/enquiries/{id}/file  getEnquiryFile  Returns the design of an enquiry.
GET /api/admin/emails  listEmails  Lists the e-mails of the shop.
GET /api/admin/emails/{id}  getEmail  Returns an e-mail.
`;

/** The name of each operation and its summary in one line, by method and path. */
export const operations: ReadonlyMap<string, { operationId: string; summary: string }> = new Map(
  [TABLE, CONTENT, ORDERS]
    .flatMap((table) => table.trim().split('\n'))
    .map((line) => {
      const [route = '', operationId = '', summary = ''] = line.split('  ');
      return [route, { operationId, summary }];
    }),
);
