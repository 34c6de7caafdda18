/** Returns the tracking address of a number, or null if there is no number or the carrier has no address. */
export const trackingUrlOf = (template: string | null, tracking: string): string | null =>
  template && tracking !== ''
    ? template.replaceAll('{number}', encodeURIComponent(tracking))
    : null;
