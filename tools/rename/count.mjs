// node tools/rename/count.mjs <repo root> [--list word] [--ids]  Old words in identifiers, strings/templates, comments, file names and other text, per folder.
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OLD, isOld } from './old-words.mjs';
const args = process.argv.slice(2);
const root = resolve(args.find((a) => !a.startsWith('--')) ?? '.');
const only = args.find((a) => a.startsWith('--list='))?.slice(7);
const where = args.find((a) => a.startsWith('--in='))?.slice(5);
const ts = createRequire(join(root, 'package.json'))('typescript');
const files = execFileSync('git', ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\0')
  .filter((f) => f && existsSync(join(root, f)) && !lstatSync(join(root, f)).isSymbolicLink() && (!where || f.startsWith(where)));
const folder = (f) => (/^(libs|services|infra)\//.test(f) ? f.split('/').slice(0, 2).join('/') : f.includes('/') ? f.split('/')[0] : '(root)');
const words = (text) => text.split(/[^A-Za-z]+/).flatMap((t) => t.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((w) => w.toLowerCase());
const table = {}; const tokens = new Map();
const add = (kind, f, text, token = text) => {
  for (const w of words(text)) if (isOld(w, token, f)) {
    ((table[folder(f)] ??= {})[kind] ??= 0); table[folder(f)][kind]++;
    const key = `${kind}\t${w}\t${kind === 'identifier' ? token : ''}`;
    tokens.set(key, (tokens.get(key) ?? 0) + 1);
    if (only && only === w) console.log(`${kind}\t${f}\t${token.trim().slice(0, 140).replace(/\s+/g, ' ')}`);
  }
};
for (const f of files) {
  add('file name', f, f.split('/').slice(/^(libs|services|infra)\//.test(f) ? 2 : 1).join('/'));
  if (/\.(ts|tsx|mjs|cjs)$/.test(f)) {
    const text = readFileSync(join(root, f), 'utf8');
    const source = ts.createSourceFile(f, text, ts.ScriptTarget.ES2023, false, f.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const seen = new Set();
    const comments = (pos) => { for (const c of ts.getLeadingCommentRanges(text, pos) ?? []) if (!seen.has(c.pos)) { seen.add(c.pos); add('comment', f, text.slice(c.pos, c.end)); } };
    const visit = (n) => {
      comments(n.getFullStart());
      if (n.kind === ts.SyntaxKind.Identifier || n.kind === ts.SyntaxKind.PrivateIdentifier) add('identifier', f, n.text);
      else if (ts.isStringLiteralLike(n) && !((n.parent ?? {}).moduleSpecifier === n)) { if (!/^(\.{1,2}\/|@shop\/)/.test(n.text)) add('string', f, n.text); }
      else if (n.kind === ts.SyntaxKind.TemplateHead || n.kind === ts.SyntaxKind.TemplateMiddle || n.kind === ts.SyntaxKind.TemplateTail) add('string', f, n.text);
      else if (n.kind === ts.SyntaxKind.JsxText) add('string', f, n.text);
      ts.forEachChild(n, visit);
    };
    visit(source);
  } else if (/\.(json|ya?ml|md|css|sql|conf|template|html|sh|acl|example)$|Dockerfile$/.test(f) && f !== 'package-lock.json') {
    readFileSync(join(root, f), 'utf8').split('\n').forEach((l) => add('other text', f, l));
  }
}
if (!only) {
  if (args.includes('--ids')) for (const [k, n] of [...tokens].sort((a, b) => b[1] - a[1])) console.log(`${n}\t${k}`);
  else { console.table(table); let s = 0; for (const r of Object.values(table)) for (const n of Object.values(r)) s += n; console.log('total', s); }
}
