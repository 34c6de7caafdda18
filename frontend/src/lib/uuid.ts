/** `crypto.randomUUID` exists only on https and localhost, but a shop under test may use neither. */
export function uuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, at) => {
    const kept = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return kept.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
