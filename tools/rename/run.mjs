// node tools/rename/run.mjs <repo root> [--only room,room] [--dry] [--no-symbols] [--no-prettier]
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync, lstatSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renameSymbols } from './symbols.mjs';
import { at } from './lib.mjs';

const here = import.meta.dirname;
const args = process.argv.slice(2);
const root = resolve(args.find((a) => !a.startsWith('--')) ?? '.');
const flag = (n) => args.includes(`--${n}`);
const only = args.find((a) => a.startsWith('--only='))?.slice(7).split(',');
const first = ['contracts', 'service-kit', 'gateway', 'services'];
const present = readdirSync(join(here, 'rules')).filter((f) => f.endsWith('.mjs')).map((f) => f.slice(0, -4));
const rooms = [...first.filter((r) => present.includes(r)), ...present.filter((r) => !first.includes(r)).sort()].filter((r) => !only || only.includes(r));
const rules = [];
for (const name of rooms) rules.push({ name, ...(await import(pathToFileURL(join(here, 'rules', `${name}.mjs`)).href)).default });
console.log('rooms:', rooms.join(', '));

const git = (...a) => execFileSync('git', ['-C', root, ...a], { encoding: 'utf8', maxBuffer: 1 << 28 });
const list = () => git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter((f) => f && !f.startsWith('tools/rename/') && existsSync(join(root, f)) && !lstatSync(join(root, f)).isSymbolicLink());
const abs = (f) => join(root, f);
const TEXT = /(\.(ts|tsx|mjs|cjs|js|json|css|html|md|ya?ml|sh|sql|conf|template|acl|svg|txt|example)|Dockerfile|\.ci\/[^/]+|\.dockerignore|\.gitignore|\.prettierignore|\.npmrc)$/;
const isText = (f) => TEXT.test(f) && f !== 'package-lock.json';
const warn = [];
const stopAfter = args.find((a) => a.startsWith('--until='))?.slice(8);
const changed = new Set();
const write = (f, text) => { changed.add(f); if (!flag('dry')) { mkdirSync(dirname(abs(f)), { recursive: true }); writeFileSync(abs(f), text); } };

// 1. symbols
const symbols = rules.flatMap((r) => (r.symbols ?? []).map((s) => ({ ...s, room: r.name })));
if (symbols.length && !flag('no-symbols')) {
  const t = Date.now();
  const result = renameSymbols(root, symbols, list().filter((f) => /\.tsx?$/.test(f)));
  for (const [f, text] of result.texts) write(f, text);
  warn.push(...result.missing.map((m) => `symbol: ${m}`));
  console.log(`symbols: ${symbols.length - result.missing.length} of ${symbols.length}, ${result.texts.size} files, ${Math.round((Date.now() - t) / 1000)} s`);
}

if (stopAfter === 'symbols') { for (const w of warn) console.log('  !', w); process.exit(0); }
// 2. moves
const before = list();
const beforeSet = new Set(before);
const moves = rules.flatMap((r) => (r.moves ?? []).map((move) => (typeof move === 'function' ? [move] : move)).map(([from, to]) => ({ from, to, room: r.name, hits: 0 })));
moves.sort((a, b) => (typeof a.from === 'function') - (typeof b.from === 'function'));
function moved(path) {
  let p = path;
  for (const m of moves) {
    const { from, to } = m;
    let n = p;
    if (typeof from === 'function') n = from(p);
    else if (from instanceof RegExp) n = p.replace(from, to);
    else if (from.endsWith('/')) { if (p.startsWith(from)) n = to + p.slice(from.length); }
    else if (p === from) n = to;
    else if (p.startsWith(`${from}.`)) n = to + p.slice(from.length);
    if (n !== p) { m.hits++; p = n; }
  }
  return p;
}
const map = new Map();
for (const f of before) { const n = moved(f); if (n !== f) map.set(f, n); }
for (const m of moves) if (!m.hits && typeof m.from !== 'function') warn.push(`move (${m.room}): nothing at ${m.from}`);
const targets = new Set();
for (const [f, n] of map) { if (targets.has(n) || (beforeSet.has(n) && !map.has(n))) throw new Error(`two files would be ${n} (${f})`); targets.add(n); }
// folders: a folder is mapped when an explicit folder move applies, or when all its files went to one folder.
const dirs = new Map();
{
  const byDir = new Map();
  for (const f of before) { let d = posix.dirname(f); let n = map.get(f) ?? f; let nd = posix.dirname(n); while (d !== '.') { if (!byDir.has(d)) byDir.set(d, new Set()); byDir.get(d).add(nd); d = posix.dirname(d); nd = posix.dirname(nd); } }
  for (const [d, ns] of byDir) if (ns.size === 1) { const [n] = ns; if (n !== d) dirs.set(d, n); }
  for (const m of moves) if (typeof m.from === 'string' && m.from.endsWith('/') && m.hits) dirs.set(m.from.slice(0, -1), moved(m.from + '\u0001').slice(0, -2));
}
const dirSet = new Set(); for (const f of before) { let d = posix.dirname(f); while (d !== '.') { dirSet.add(d); d = posix.dirname(d); } }
const packages = before.filter((f) => f.endsWith('package.json')).map((f) => ({ dir: posix.dirname(f), name: JSON.parse(readFileSync(abs(f), 'utf8')).name })).filter((p) => p.name?.startsWith('@shop/'));
const packageOf = (f) => packages.filter((p) => f === p.dir || f.startsWith(p.dir + '/')).sort((a, b) => b.dir.length - a.dir.length)[0];
/** The package that has the file after the moves (rules may name new ones: newPackages: { 'libs/x': '@shop/x' }). */
const newPackages = rules.flatMap((r) => Object.entries(r.newPackages ?? {})).map(([dir, name]) => ({ dir, name }));
const packageAfter = (f) => [...newPackages, ...packages.map((p) => ({ dir: dirs.get(p.dir) ?? p.dir, name: p.name }))].filter((p) => f.startsWith(p.dir + '/')).sort((a, b) => b.dir.length - a.dir.length)[0];

/** Old target (a repo path that may lack or fake its extension) -> new target in the same spelling, or undefined. */
function retarget(old) {
  const slash = old.endsWith('/') ? '/' : '';
  const bare = slash ? old.slice(0, -1) : old;
  for (const [strip, exts] of [['', ['']], ['.js', ['.ts', '.tsx']], ['', ['.ts', '.tsx', '.mjs', '.css']], ['.mjs', ['.mjs']]]) {
    if (strip && !bare.endsWith(strip)) continue;
    const stem = strip ? bare.slice(0, -strip.length) : bare;
    for (const e of exts) if (beforeSet.has(stem + e)) {
      const n = map.get(stem + e) ?? stem + e;
      return { path: (e ? n.slice(0, -e.length) : n) + strip + slash, known: true };
    }
  }
  const dist = /^(.*?)\/dist\/(.*)$/.exec(bare);
  if (dist) {
    const src = `${dist[1]}/src/${dist[2]}`;
    const r = retarget(src.replace(/\.js$/, '.ts'));
    if (r) return { path: r.path.replace('/src/', '/dist/').replace(/\.ts$/, '.js') + slash, known: true };
    const d = dirs.get(dist[1]); if (d) return { path: `${d}/dist/${dist[2]}${slash}`, known: true };
  }
  if (dirs.has(bare)) return { path: dirs.get(bare) + slash, known: true };
  if (dirSet.has(bare)) {
    // a folder whose files went to several places: where a rule for the folder itself sends it
    const n = moved(`${bare}/\u0001`).slice(0, -2);
    return { path: n + slash, known: true };
  }
  // inside a moved folder (an ignored or generated thing)
  let d = posix.dirname(bare);
  while (d !== '.' && d !== '/') { if (dirs.has(d)) return { path: dirs.get(d) + bare.slice(d.length) + slash, known: true }; if (dirSet.has(d)) break; d = posix.dirname(d); }
  if (existsSync(abs(bare))) return { path: bare + slash, known: true };
  return undefined;
}
const rel = (fromFile, to) => { let r = posix.relative(posix.dirname(fromFile), to); if (!r.startsWith('.')) r = `./${r}`; return r; };
function rewritePaths(oldFile, newFile, text) {
  const movedSelf = oldFile !== newFile;
  // relative
  let out = text.replace(/(?<![\w.$@/\\-])\.{1,2}\/[\w@.$/-]*[\w@$/]/g, (m) => {
    const bases = [posix.dirname(oldFile)];
    for (const base of bases) {
      const target = posix.normalize(posix.join(base, m));
      if (target.startsWith('..')) return m;
      const r = retarget(target);
      if (!r) continue;
      if (!movedSelf && r.path === target) return m;
      let n = rel(newFile, r.path.replace(/\/$/, ''));
      if (r.path.endsWith('/') && m.endsWith('/')) n += '/';
      if (m === '../' || m === './') return n.endsWith('/') ? n : n + '/';
      return n;
    }
    return m;
  });
  // @shop/<package>/<sub>
  out = out.replace(/@shop\/([\w-]+)\/([\w./-]*[\w])/g, (m, p, subPath) => {
    const pack = packages.find((x) => x.name === `@shop/${p}`);
    if (!pack) return m;
    const r = retarget(`${pack.dir}/src/${subPath}`);
    if (!r) return m;
    const after = packageAfter(r.path);
    if (!after || r.path === `${pack.dir}/src/${subPath}`) return m;
    return `${after.name}/${r.path.slice(after.dir.length + '/src/'.length)}`;
  });
  // paths from the root, or from the package of the file, or from its src or dist
  out = out.replace(/(?<![\w.$@/-])(?:[\w.@-]+\/)+[\w@.-]*[\w]\/?|(?<![\w.$@/-])(?:[\w.@-]+\/)+(?![\w@.*-])/g, (m) => {
    if (m.startsWith('./') || m.startsWith('../') || m.startsWith('@')) return m;
    const r = retarget(m);
    if (r) return r.path === m ? m : r.path;
    const own = packageOf(oldFile);
    const tries = own && own.dir !== '.' ? [own.dir] : [];
    for (const base of tries) {
      const q = retarget(`${base}/${m}`);
      const nb = dirs.get(base) ?? base;
      if (q && q.path.startsWith(nb + '/')) return q.path.slice(nb.length + 1);
    }
    // a bare name inside some package's src: 'rebuild/rebuild.command.js', 'dist/rebuild/x.command.js'
    if (/\.(js|ts)$/.test(m)) {
      const s = m.replace(/^dist\//, '').replace(/\.js$/, '.ts');
      const hits = packages.map((p) => `${p.dir}/src/${s}`).filter((f) => map.has(f));
      if (hits.length === 1) {
        const p = packageOf(hits[0]); const nd = dirs.get(p.dir) ?? p.dir; const n = map.get(hits[0]);
        if (n.startsWith(`${nd}/src/`)) return (m.startsWith('dist/') ? 'dist/' : '') + n.slice(nd.length + 5).replace(/\.ts$/, m.endsWith('.js') ? '.js' : '.ts');
      }
    }
    return m;
  });
  return out;
}
if (map.size) {
  const results = [];
  for (const f of before) {
    const n = map.get(f) ?? f;
    if (!isText(f)) continue;
    const text = readFileSync(abs(f), 'utf8');
    const out = rewritePaths(f, n, text);
    if (out !== text) results.push([n, out]);
  }
  if (!flag('dry')) {
    const tmp = [...map].map(([f, n], i) => [f, n, i]);
    // two steps, so that a swap of names works
    const chains = tmp.filter(([, n]) => beforeSet.has(n));
    for (const [f, , i] of chains) git('mv', f, `${f}.moving${i}`);
    for (const [f, n, i] of tmp) {
      mkdirSync(dirname(abs(n)), { recursive: true });
      const src = chains.some((c) => c[2] === i) ? `${f}.moving${i}` : f;
      try { git('mv', src, n); } catch { (await import('node:fs')).renameSync(abs(src), abs(n)); }
    }
  }
  if (beforeSet.has('package-lock.json')) {
    const text = readFileSync(abs('package-lock.json'), 'utf8');
    const out = text.replace(/"((?:[\w-]+\/)+[\w-]+)"/g, (m, d) => (dirs.has(d) ? `"${dirs.get(d)}"` : m));
    if (out !== text && !flag('dry')) writeFileSync(abs('package-lock.json'), out);
  }
  for (const [n, text] of results) write(n, text);
  for (const n of map.values()) changed.add(n);
  console.log(`moves: ${map.size} files, paths rewritten in ${results.length}`);
}

// 3. and 4. words and edits, room by room
const matches = (m, f) => m === undefined ? false : Array.isArray(m) ? m.some((x) => matches(x, f)) : typeof m === 'string' ? f === m || f.startsWith(m) : m.test(f);
for (const r of rules) {
  const now = list();
  const texts = new Map();
  const read = (f) => { if (!texts.has(f)) texts.set(f, readFileSync(abs(f), 'utf8')); return texts.get(f); };
  const dirty = new Set();
  for (const w of r.words ?? []) {
    for (const f of now) {
      if (!isText(f) && !(w.any && matches(w.in, f))) continue;
      if (w.in !== undefined && !matches(w.in, f)) continue;
      if (matches(w.not, f) || matches(r.not, f)) continue;
      const text = read(f);
      let out = text;
      at.file = f;
      for (const [from, to] of w.replace) out = out.replace(from, to);
      if (out !== text) { texts.set(f, out); dirty.add(f); }
    }
  }
  for (const e of r.edits ?? []) {
    const files = e.file instanceof RegExp ? now.filter((f) => e.file.test(f)) : [e.file];
    for (const f of files) {
      if (!existsSync(abs(f))) { warn.push(`edit (${r.name}): no file ${f}`); continue; }
      const text = read(f);
      if (e.from instanceof RegExp ? !e.from.test(text) : !text.includes(e.from)) { if (!text.includes(e.to) && !(e.file instanceof RegExp)) warn.push(`edit (${r.name}) ${f}: not found: ${String(e.from).slice(0, 70).replace(/\n/g, '⏎')}`); continue; }
      if (e.from instanceof RegExp) e.from.lastIndex = 0;
      texts.set(f, e.from instanceof RegExp ? text.replace(e.from, e.to) : e.all ? text.replaceAll(e.from, () => e.to) : text.replace(e.from, () => e.to));
      dirty.add(f);
    }
  }
  for (const f of dirty) write(f, texts.get(f));
  for (const n of r.files ?? []) write(n.path, n.text);
  if (r.after) await r.after(root, { list, write, git, warn, read: (f) => readFileSync(abs(f), 'utf8') });
  console.log(`${r.name}: ${dirty.size} files`);
}

// 5b. links of the workspaces
if (!flag('dry') && existsSync(abs('node_modules/@shop'))) {
  const fs = await import('node:fs');
  for (const f of list().filter((x) => /^(?!.*node_modules).*package\.json$/.test(x) && x !== 'package.json')) {
    const { name } = JSON.parse(readFileSync(abs(f), 'utf8'));
    if (!name?.startsWith('@shop/')) continue;
    const link = abs(`node_modules/${name}`); const target = `../../${posix.dirname(f)}`;
    let now; try { now = fs.readlinkSync(link); } catch {}
    if (now !== target) { if (now !== undefined) fs.unlinkSync(link); fs.symlinkSync(target, link); }
  }
}

// 6. prettier
if (!flag('dry') && !flag('no-prettier')) {
  const require = createRequire(join(root, 'package.json'));
  const prettier = await import(pathToFileURL(require.resolve('prettier')).href);
  let n = 0;
  for (const f of changed) {
    if (!existsSync(abs(f))) continue;
    const info = await (prettier.default ?? prettier).getFileInfo(abs(f), { ignorePath: [abs('.prettierignore'), abs('.gitignore')] });
    if (info.ignored || !info.inferredParser) continue;
    const text = readFileSync(abs(f), 'utf8');
    const options = await (prettier.default ?? prettier).resolveConfig(abs(f));
    try {
      const out = await (prettier.default ?? prettier).format(text, { ...options, filepath: abs(f) });
      if (out !== text) { writeFileSync(abs(f), out); n++; }
    } catch (error) { warn.push(`prettier ${f}: ${String(error.message).split('\n')[0]}`); }
  }
  console.log(`prettier: ${n} of ${changed.size}`);
}
for (const w of warn) console.log('  !', w);
