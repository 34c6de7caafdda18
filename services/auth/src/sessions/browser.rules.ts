const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], device: string): string | undefined =>
  names.find(([pattern]) => pattern.test(device))?.[1];

/**
 * Returns the browser of a user agent. The order matters, because most user agents also contain the names of others.
 */
export function browserOf(device: string): string {
  const browser = nameIn(browsers, device) ?? 'Unknown browser';
  const system = nameIn(systems, device);
  return system === undefined ? browser : `${browser} on ${system}`;
}
