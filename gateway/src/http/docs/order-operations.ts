// The routes of orders, their parcels, withdrawals and gift cards, as in operations.ts.

export const ORDERS = `
POST /api/withdrawals  withdraw  Receives a withdrawal from a contract.
GET /api/admin/withdrawals  listWithdrawals  Lists the withdrawals from contracts.
GET /api/admin/withdrawals/{id}  getWithdrawal  Returns a withdrawal.
POST /api/admin/withdrawals/{id}/done  completeWithdrawal  Marks a withdrawal as done.
GET /api/admin/drafts  listDrafts  Lists the orders that staff prepare.
POST /api/admin/drafts  createDraft  Stores a draft at today's prices.
POST /api/admin/drafts/price  priceDraft  Returns the price of a draft without storing it.
GET /api/admin/drafts/{id}  getDraft  Returns a draft.
PUT /api/admin/drafts/{id}  changeDraft  Changes a draft, at today's prices; its offer ends.
DELETE /api/admin/drafts/{id}  deleteDraft  Deletes a draft that is not placed.
POST /api/admin/drafts/{id}/offer  offerDraft  Sends the customer a link to the draft.
POST /api/admin/drafts/{id}/place  placeDraft  Places a draft for its customer.
GET /api/offers/{token}  openOffer  Returns the offer of a mailed link.
POST /api/offers/{token}/accept  acceptOffer  Places the order of an offer.
POST /api/offers/{token}/payment  payOffer  Returns the payment page of the order of an offer.
GET /api/admin/orders/numbers  findOrderNumbers  Returns the numbers of orders by their ids.
GET /api/admin/orders/bulk/tax-rates  listTouchedByRates  Counts the open orders that later tax rates touch.
POST /api/orders  placeOrder  Places an order.
GET /api/orders  listOrders  Lists the orders of all customers.
GET /api/orders/export  exportOrders  Returns the orders as CSV.
GET /api/orders/mine  listOwnOrders  Lists the orders of the user.
GET /api/orders/{id}  getOrder  Returns an order with its history.
POST /api/orders/{id}/cancel  cancelOrder  Cancels a pending order of the user, or items of it.
POST /api/admin/orders/{id}/items/cancel  cancelItems  Cancels items of an order that have not left.
POST /api/admin/orders/{id}/edits  editOrder  Changes the lines of an order that has not left, and its delivery while nothing is packed.
DELETE /api/admin/orders/{id}/edits/{edit}  withdrawEdit  Ends an edit that waits for its payment.
POST /api/orders/{id}/cancel-request  requestCancellation  Requests the cancellation of an order that is being prepared.
POST /api/admin/orders/{id}/cancel-request  decideCancelRequest  Cancels the order as its customer requests, or declines.
PUT /api/orders/{id}/address  changeOrderAddress  Changes the address of an order of which nothing is packed.
GET /api/orders/{id}/notes  listOrderNotes  Lists the notes of staff about an order.
POST /api/orders/{id}/notes  addOrderNote  Adds a note about an order.
PUT /api/admin/orders/{id}/tags  tagOrder  Sets a tag of an order, or removes it.
POST /api/orders/{id}/emails  repeatOrderEmail  Sends an e-mail about an order again.
GET /api/returns/{id}/slip.pdf  printReturnSlip  Returns the slip and the label of a return as PDF.
GET /api/orders/{id}/returns  listReturnsOfOrder  Lists the returns of an order and what can be returned.
POST /api/orders/{id}/returns  requestReturn  Requests a return of items of the user's order.
POST /api/returns/{id}/cancel  cancelReturn  Takes a return back before it is received.
POST /api/returns/{id}/sent  sendReturn  Marks an approved return as sent.
POST /api/admin/orders/{id}/returns  openReturn  Opens a return, also after the period.
POST /api/returns/{id}/photos  addReturnPhoto  Adds a photo to a return of the user.
GET /api/returns/{id}/photos/{photo}  getReturnPhoto  Returns a photo of a return.
DELETE /api/returns/{id}/photos/{photo}  removeReturnPhoto  Removes a photo of a return of the user.
GET /api/admin/returns  listReturns  Lists the returns of all orders.
PUT /api/admin/returns/{id}  changeReturn  Changes what the customer wants for returned items.
POST /api/admin/returns/{id}/approve  approveReturn  Approves a return.
POST /api/admin/returns/{id}/decline  declineReturn  Declines a return.
POST /api/admin/returns/{id}/receive  receiveReturn  Marks a return as received.
POST /api/admin/returns/{id}/inspect  inspectReturn  Decides what becomes of returned items.
POST /api/admin/returns/{id}/settle  settleReturn  Refunds an inspected return.
GET /api/orders/{id}/parcels  listParcelsOfOrder  Lists the parcels of an order and what is in none.
POST /api/admin/orders/{id}/parcels  packParcel  Packs a parcel of an order.
POST /api/admin/orders/bulk/{id}/put-back  previewTagsPutBack  Previews the tags of orders before a change of them.
GET /api/admin/parcels  listParcels  Lists the parcels of all orders.
POST /api/admin/parcels  packParcels  Packs one parcel of each of up to 20 orders.
POST /api/admin/parcels/tracking  importTracking  Stores the tracking numbers of a carrier's file.
POST /api/admin/parcels/dispatch  dispatchParcels  Dispatches up to 20 parcels.
PUT /api/admin/parcels/{id}  changeParcel  Changes carrier and tracking number of a parcel.
DELETE /api/admin/parcels/{id}  openParcel  Opens a parcel that has not left.
POST /api/admin/parcels/{id}/dispatch  dispatchParcel  Dispatches a parcel; its payment is captured first.
POST /api/admin/parcels/{id}/deliver  deliverParcel  Marks a parcel as delivered.
POST /api/admin/parcels/{id}/lost  loseParcel  Marks a parcel as lost.
POST /api/admin/parcels/{id}/sent-back  sendBackParcel  Marks a parcel as sent back by its carrier.
POST /api/admin/parcels/{id}/resend  resendParcel  Sends a parcel again that was lost or sent back.
GET /api/admin/parcels/{id}/slip.pdf  printSlip  Returns the packing slip of a parcel as PDF.
GET /api/admin/parcels/{id}/label.pdf  printLabel  Returns the label of a parcel as PDF.
GET /api/admin/cutting/list.pdf  printCuttingList  Returns the pieces to cut as PDF.
POST /api/admin/print  printParcels  Prints slips or labels of many parcels as one PDF, in a job.
PUT /api/orders/{id}/status  changeOrderStatus  Changes the status of an order.
GET /api/admin/gift-cards  listGiftCards  Lists the gift cards.
POST /api/admin/gift-cards  issueGiftCard  Issues a gift card.
DELETE /api/admin/gift-cards/{id}  withdrawGiftCard  Withdraws a gift card.
POST /api/admin/gift-cards/{id}/restore  restoreGiftCard  Restores a withdrawn gift card.
PUT /api/admin/gift-cards/{id}/expiry  setGiftCardExpiry  Sets the last valid day of a gift card.
POST /api/admin/gift-cards/{id}/new-code  sendGiftCardCode  Sends a new code for a gift card that was bought.
`;
