// comments([[file, phrase, text], ...]): the comment (block, or run of // lines) of the file that has the phrase is
// replaced by the text as a whole. Phrases are short, so that renames before do not hide them. `file`: string or RegExp.
const BLOCK = /^([ \t]*)\/\*\*?([\s\S]*?)\*\/|^([ \t]*)\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*\*? [^\n]*?\*\/|(?<=[;,{)(] )\/\/ [^\n]*/gm;
const WIDTH = 100;

function wrap(text, prefix, width) {
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && prefix.length + line.length + 1 + word.length > width) { lines.push(prefix + line); line = word; }
    else line = line ? `${line} ${word}` : word;
  }
  lines.push(prefix + line);
  return lines.join('\n');
}
function format(original, text) {
  const indent = /^[ \t]*/.exec(original)[0];
  const body = original.slice(indent.length);
  if (text === null) return '';
  if (body.startsWith('//')) {
    if (!/^\s*\/\//.test(original)) return `// ${text}`;
    return wrap(text, `${indent}// `, WIDTH + 15);
  }
  const star = body.startsWith('/**') ? '/**' : '/*';
  const one = `${indent}${star} ${text} */`;
  if (one.length <= WIDTH + 18) return one;
  return `${indent}${star}\n${wrap(text, `${indent} * `, WIDTH + 15)}\n${indent} */`;
}
const squash = (text) => text.replace(/\n\s*(\*|\/\/)\s?/g, ' ').replace(/\s+/g, ' ');

export function comments(list) {
  const byFile = new Map();
  for (const [file, phrase, text] of list) {
    const key = String(file);
    if (!byFile.has(key)) byFile.set(key, { file, all: [] });
    byFile.get(key).all.push([phrase, text]);
  }
  return [...byFile.values()].map(({ file, all }) => ({
    in: file,
    replace: [[BLOCK, (m) => {
      const flat = squash(m);
      for (const [phrase, text] of all) if (phrase instanceof RegExp ? phrase.test(flat) : flat.includes(phrase)) return format(m, text);
      return m;
    }]],
  }));
}
