// Short lists of the reader's recent activity in this browser. They are never sent, and are deleted at logout.

const NAMES = ['recent-products', 'recent-searches'] as const;
type Name = (typeof NAMES)[number];

/** Returns the texts, newest first; empty if the browser stores nothing. */
export function readRecent(name: Name): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a text at the start of a list of at most `most` texts. */
export function rememberRecent(name: Name, text: string, most: number): void {
  try {
    const texts = [text, ...readRecent(name).filter((other) => other !== text)].slice(0, most);
    localStorage.setItem(name, JSON.stringify(texts));
  } catch {
    // A convenience: a browser that stores nothing does without it.
  }
}

export function forgetRecent(...names: Name[]): void {
  try {
    for (const name of names.length > 0 ? names : NAMES) localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
