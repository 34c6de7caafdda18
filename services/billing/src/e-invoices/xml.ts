// A small XML writer that builds elements as text.

type Content = string | readonly string[];
type Attributes = Readonly<Record<string, string>>;

/** Characters that XML forbids, even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

const startOf = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(
    ' ',
  );

/** Returns an element with escaped text, or with elements. */
export const element = (name: string, content: Content, attributes: Attributes = {}): string => {
  const inside = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${startOf(name, attributes)}>${inside}</${name}>`;
};

/** Returns an element with text, or nothing if the text is empty. */
export const textUnlessEmpty = (name: string, text: string, attributes: Attributes = {}): string =>
  text === '' ? '' : element(name, text, attributes);
