/** Returns true for an address that a page can link to: in the shop, or with https, mailto or tel. */
export const isPageLink = (address: string): boolean =>
  /^(?:\/(?!\/)|https:\/\/[^/]|mailto:[^/]|tel:[^/])/i.test(address) &&
  !/[\s\\\p{Cc}]/u.test(address);
