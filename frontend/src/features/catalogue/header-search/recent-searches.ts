// The texts that were searched last, in this browser alone; forgotten at logout.
const NAME = 'recent-searches';
const MOST = 5;

/** Returns texts, the last one first; none where the browser stores nothing. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    const texts = Array.isArray(stored) ? stored : [];
    return texts.filter((text): text is string => typeof text === 'string').slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  try {
    const texts = [text, ...readSearches().filter((other) => other !== text)].slice(0, MOST);
    localStorage.setItem(NAME, JSON.stringify(texts));
  } catch {
    // A convenience: a browser that stores nothing does without it.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was stored.
  }
}
