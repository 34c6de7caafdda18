// Replacements that apply to comments, test titles and Markdown only: words of people, not identifiers.
const apply = (text, pairs) => pairs.reduce((t, [from, to]) => t.replace(from, to), text);

/** Pairs for `words.replace` that change comments and titles of code files. */
export const inProse = (pairs) => [
  // block comments
  [/\/\*[\s\S]*?\*\//g, (m) => apply(m, pairs)],
  // line comments (not the // of an address)
  [/(^|[\s;{}(),])\/\/ [^\n]*/g, (m) => apply(m, pairs)],
  // # comments of YAML, shell, Dockerfile are prose files of their own: inMarkdown
  // titles: it('...'), describe('...'), step('...')
  [/\b(?:it|test|describe)(?:\.each(?:<[^>]*>)?\([\s\S]*?\))?\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g, (m) => {
    const at = m.search(/(['"`])(?:\\.|(?!\1)[^\\])*\1$/);
    return m.slice(0, at) + apply(m.slice(at), pairs);
  }],
];

/** The whole text is prose: Markdown, YAML comments. */
export const inText = (pairs) => pairs;

/** The manner of the house: plain verbs, for all prose. */
export const plain = [
  [/; answers (?=what|whether|how|the|its|which|an?\b|when|where|true|false|their|no\b|null|it\b)/g, '; returns '],
  [/\bAnswers (?=what|whether|how|the|its|which|an?\b|when|where|true|false|their|no\b|null|it\b|any)/g, 'Returns '],
  [/\band answers (?=what|whether|how|the key|its|which|when|where)/g, 'and returns '],
  [/\banew\b/g, 'again'],
  [/\bgoes on\b/g, 'continues'],
  [/\bgo on\b/g, 'continue'],
  [/\bNobody else\b/g, 'No other party'],
  [/\bstands in for\b/g, 'replaces'],
  [/\bStands in for\b/g, 'Replaces'],
];

/** "letter" that stays: a dead letter, to the letter, a letter of the alphabet. */
const SHIELD = '\u0002';
export const shieldLetters = [
  [/([Dd]ead(?:[ _-]|))([Ll])(etter)/g, `$1$2${SHIELD}$3`],
  [/(DEAD_)(L)(ETTER)/g, `$1$2${SHIELD}$3`],
  [/(to the )(l)(etter)/g, `$1$2${SHIELD}$3`],
  [/(news)(l)(etter)/gi, `$1$2${SHIELD}$3`],
  [/(l)(etter-spacing)/g, `$1${SHIELD}$2`],
  [/(accented |every |one )(l)(etter)(?=\b(?! of))/g, `$1$2${SHIELD}$3`],
];
export const unshield = [[new RegExp(SHIELD, 'g'), '']];
