// Helpers for rule files.
const cap = (w) => w[0].toUpperCase() + w.slice(1);
const camel = (w) => w.replace(/[-_ ](\w)/g, (_, c) => c.toUpperCase());
const vowel = (w) => /^[aeiou]/i.test(w);

/**
 * Replacement pairs of one word as a part of identifiers, file names, SQL names and prose.
 * sub('letter', 'email'): letter(s) Letter(s) LETTER(S), sendLetter, letter_id, letter-id, "a letter" -> "an email", aLetter -> anEmail.
 * A `to` of several words ('cache entry') joins as the surroundings do: cacheEntry, CacheEntry, CACHE_ENTRY, cache-entry; prose keeps the space.
 * opts: plural (of from), toPlural, keep: [RegExp of whole tokens that stay]
 */
export function sub(from, to, opts = {}) {
  const fromPlural = opts.plural ?? `${from}s`;
  const toPlural = opts.toPlural ?? `${to}s`;
  const keep = opts.keep ?? [];
  const pairs = [];
  const one = (f, t) => {
    const F = cap(f);
    const U = f.toUpperCase();
    const guarded = (fn) => (m, ...rest) => {
      const whole = rest.at(-1);
      const at = rest.at(-2);
      if (keep.length) {
        let s = at, e = at + m.length;
        while (s > 0 && /[\w$-]/.test(whole[s - 1])) s--;
        while (e < whole.length && /[\w$-]/.test(whole[e])) e++;
        const token = whole.slice(s, e);
        if (keep.some((k) => k.test(token))) return m;
      }
      return fn(m, at, whole);
    };
    // articles
    if (vowel(f) !== vowel(t)) {
      const [art, ART] = vowel(t) ? ['an', 'An'] : ['a', 'A'];
      pairs.push([new RegExp(`\\b([Aa])n? (${f}|${F})(?![a-z])`, 'g'), guarded((m) => {
        const w = m.split(' ')[1];
        return `${m[0] === 'A' ? ART : art} ${w[0] === F[0] ? cap(t) : opts.prose ? `${f === from ? opts.prose : `${opts.prose}s`}` : t}`;
      })]);
      pairs.push([new RegExp(`(?<![A-Za-z])an?${F}(?![a-z])`, 'g'), guarded(() => art + cap(camel(t)))]);
    }
    const prose = opts.prose && (f === from ? opts.prose : `${opts.prose}s`);
    pairs.push([new RegExp(`(?<![A-Za-z])${f}(?![a-z])`, 'g'), guarded((m, at, whole) =>
      prose && !/[\w$./'"`]/.test(whole[at - 1] ?? ' ') && !/[\w$('"`[:]|\.\w/.test(whole.slice(at + m.length, at + m.length + 2).replace(/^([^.]).*/, '$1')) && isProse(whole, at) ? prose : join(t, m, at, whole))]);
    pairs.push([new RegExp(`(?<![A-Z])${F}(?![a-z])`, 'g'), guarded((m, at, whole) => {
      if (!/[ ]/.test(t)) return cap(t);
      const b = whole[at - 1] ?? ' ', a = whole[at + m.length] ?? ' ';
      return /[\w]/.test(b) || /[\w$(<]/.test(a) || isCode(whole, at, m.length) ? cap(camel(t)) : cap(t);
    })]);
    pairs.push([new RegExp(`(?<![A-Za-z])${U}(?![A-Za-z])`, 'g'), guarded(() => t.toUpperCase().replace(/[ -]/g, '_'))]);
  };
  one(fromPlural, toPlural);
  one(from, to);
  return pairs;
}
function isCode(whole, at, len) {
  const b = whole[at - 1] ?? ' ', a = whole[at + len] ?? ' ';
  const bb = whole.slice(Math.max(0, at - 2), at);
  if (/[.(\[{!?]$/.test(bb) && !/ $/.test(bb)) return true;
  if (a === '.' && /[a-zA-Z]/.test(whole[at + len + 1] ?? ' ')) return true;
  if (/[:<]/.test(bb) || /[,;)>\]=]/.test(a)) {
    const line = whole.slice(whole.lastIndexOf('\n', at) + 1, at);
    return !/^\s*(\/\/|\/?\*|#|--)/.test(line) && !/['"`][^'"`]*$/.test(line);
  }
  const line = whole.slice(whole.lastIndexOf('\n', at) + 1, at);
  if (/^\s*(\/\/|\/?\*|#|--)/.test(line)) return false;
  return /\b(const|let|class|interface|type|new|extends|implements|import|export|typeof|readonly|private|return|await|of|as|in) $/.test(line) || /^\s*$/.test(line);
}
function join(t, m, at, whole) {
  if (!/[ ]/.test(t)) return t;
  const b = whole[at - 1] ?? ' ', a = whole[at + m.length] ?? ' ';
  if (b === '-' || a === '-') return t.replace(/ /g, '-');
  if (b === '_' || a === '_') return t.replace(/ /g, '_');
  if (/[A-Z0-9(<[?!]/.test(a) || isCode(whole, at, m.length)) return camel(t);
  return t;
}
/** The file that the driver is at, for helpers that treat prose otherwise. */
export const at = { file: '' };
/** Whether this place of a text is prose: a comment, a test title, Markdown. */
export function isProse(whole, pos) {
  if (/\.md$/.test(at.file)) return true;
  const start = whole.lastIndexOf('\n', pos) + 1;
  const line = whole.slice(start, pos);
  if (/^\s*(\/\/|\/\*|\*|#)/.test(line)) return !/`[^`]*$/.test(line.replace(/`[^`]*`/g, ''));
  if (/\s\/\/ /.test(line)) return true;
  const end = whole.indexOf('\n', pos);
  const full = whole.slice(start, end < 0 ? undefined : end);
  const title = /^\s*(it|describe|test|step|await step|job)(\.each)?\S*\(?\s*['"`]/.exec(full);
  if (title && pos - start >= title[0].length && !/^[^'"`]*['"`]\s*,/.test(line.slice(title[0].length))) return true;
  return /^\s*(['"`])[^'"`]* [^'"`]* [^'"`]*\1,?\s*(async|\(|$)/.test(full) && !/SELECT|FROM|WHERE|INSERT|UPDATE/.test(full);
}
/** Exact identifiers, whole words: ids({ Shelf: 'ResponseCache', shelved: 'cached' }). */
export const ids = (map) =>
  Object.entries(map).map(([f, t]) => [new RegExp(`(?<![\\w$])${f.replace(/[.$]/g, '\\$&')}(?![\\w$])`, 'g'), t]);
/** Exact texts anywhere. */
export const texts = (pairs) =>
  pairs.map(([f, t]) => [new RegExp(f.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'), () => t]);
/** Exact identifiers in code alone: not in comments, titles, quoted strings or file names. */
export const code = (map) =>
  Object.entries(map).map(([f, t]) => [
    new RegExp(`(?<![\\w$\\-/])${f}(?![\\w$]|-\\w|\\.js')`, 'g'),
    (m, ...rest) => {
      const whole = rest.at(-1), pos = rest.at(-2);
      if (/\.(md|css|ya?ml|json)$/.test(at.file) || isProse(whole, pos)) return m;
      const start = whole.lastIndexOf('\n', pos) + 1;
      const line = whole.slice(start, pos).replace(/\\'/g, '');
      if (/^\s*(\/?\*|\/\/|--)/.test(line) || / \/\/ /.test(line)) return m;
      if ((line.split("'").length - 1) % 2 === 1 || (line.split('"').length - 1) % 2 === 1) return m;
      // words of a text in a template or JSX
      if (/[a-z] $/.test(line) && /^ [a-z]/.test(whole.slice(pos + m.length, pos + m.length + 2)) && !/\b(const|let|await|of|in|return|new|async|typeof|as|yield|void|readonly|private|get|static|case|throw|else|extends|keyof) $/.test(line) && !/^ (of|in|as|is|extends|instanceof|satisfies) /.test(whole.slice(pos + m.length, pos + m.length + 12))) return m;
      return t;
    },
  ]);
