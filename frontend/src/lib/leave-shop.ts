/** The whole page goes to an address of another site; nothing where that is no address of a page. */
export function leaveShop(address: string): void {
  if (/^https?:/.test(address)) location.assign(address);
}
