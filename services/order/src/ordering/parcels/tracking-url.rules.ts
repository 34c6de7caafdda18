/** Returns the address at which a number is followed; null without a number or an address of the carrier. */
export const trackingUrlOf = (template: string | null, tracking: string): string | null =>
  template && tracking !== ''
    ? template.replaceAll('{number}', encodeURIComponent(tracking))
    : null;
