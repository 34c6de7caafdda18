/** Returns true for an address that a page may link to: of the shop, or of https, mailto or tel. */
export const isPageLink = (address: string): boolean =>
  /^(?:\/(?!\/)|https:\/\/[^/]|mailto:[^/]|tel:[^/])/i.test(address) &&
  !/[\s\\\p{Cc}]/u.test(address);
