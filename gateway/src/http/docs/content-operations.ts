// The routes of pages and menus, as in operations.ts.

export const CONTENT = `
GET /api/pages  getShownPage  Returns a page of information that admins have written.
GET /api/admin/menus  getMenus  Returns the menus as admins edit them.
PUT /api/admin/menus  saveMenus  Changes the menus of header and footer.
GET /api/admin/content  listPages  Lists the pages of information.
POST /api/admin/content  createPage  Adds a page of information as a draft.
POST /api/admin/content/preview  previewPage  Reads a text as the shop would show it.
GET /api/admin/content/{id}  getPage  Returns a page with its draft, its schedule and the text of the build.
PUT /api/admin/content/{id}  savePage  Saves the draft of a page.
POST /api/admin/content/{id}/publish  publishPage  Publishes the draft of a page, or schedules it.
POST /api/admin/content/{id}/withdraw  withdrawPage  Follows the build again, or takes the page out of the shop.
POST /api/admin/content/{id}/drop  dropPagePart  Drops the draft or the schedule of a page.
POST /api/admin/content/{id}/restore  restorePage  Makes the draft a copy of an old version.
PUT /api/admin/content/{id}/address  renamePage  Gives a page another address; the old one leads to it.
GET /api/admin/content/{id}/versions  listPageVersions  Lists the published versions of a page.
GET /api/admin/content/{id}/version  getPageVersion  Returns a version of a page.
GET /api/admin/email-templates  listEmailTemplates  Lists the e-mails whose texts can be edited.
GET /api/admin/email-templates/{key}  getEmailTemplate  Returns the texts of an e-mail.
PUT /api/admin/email-templates/{key}  saveEmailTemplate  Changes the texts of an e-mail.
POST /api/admin/email-templates/{key}/put-back  putEmailTemplateBack  Puts the first texts of an e-mail back.
POST /api/admin/email-templates/{key}/preview  previewEmailTemplate  Shows an e-mail with an order.
POST /api/admin/email-templates/{key}/test  testEmailTemplate  Sends an e-mail to the admin alone.
`;
