/** Navigates the whole page to another site; does nothing if the address is not a web address. */
export function leaveShop(address: string): void {
  if (/^https?:/.test(address)) location.assign(address);
}
