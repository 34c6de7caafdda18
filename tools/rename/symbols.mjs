// Renames of TypeScript symbols: one walk over all identifiers that bear an old name, each resolved by the type checker.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function renameSymbols(root, symbols, files) {
  const ts = createRequire(join(root, 'package.json'))('typescript');
  const options = {
    target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], jsx: ts.JsxEmit.ReactJSX, experimentalDecorators: true, strict: true,
    skipLibCheck: true, noEmit: true, resolveJsonModule: true, esModuleInterop: true, types: ['node', 'jest'],
  };
  const program = ts.createProgram(files.map((f) => join(root, f)), options);
  const checker = program.getTypeChecker();
  const missing = [];
  const nameOf = (n) => n.name && (ts.isIdentifier(n.name) || ts.isStringLiteral(n.name) || ts.isPrivateIdentifier(n.name)) ? n.name.text : undefined;
  function find(source, path) {
    const parts = path.split('.');
    let found;
    const visit = (node, i) => {
      if (found) return;
      if (nameOf(node) === parts[i] && !ts.isImportSpecifier(node)) {
        if (i === parts.length - 1) { found = node; return; }
        ts.forEachChild(node, (c) => visit(c, i + 1));
        return;
      }
      ts.forEachChild(node, (c) => visit(c, i));
    };
    // a member of the class or type itself comes before a local of one of its methods
    if (parts.length === 2) {
      for (const top of source.statements) {
        if (nameOf(top) !== parts[0]) continue;
        for (const m of top.members ?? top.type?.members ?? []) {
          if (nameOf(m) === parts[1]) return m;
          if (ts.isConstructorDeclaration(m)) for (const p of m.parameters) if (p.modifiers?.length && nameOf(p) === parts[1]) return p;
        }
      }
    }
    ts.forEachChild(source, (c) => visit(c, 0));
    return found;
  }
  const targets = new Map(); // declaration node -> new name
  const texts = new Set();
  for (const s of symbols) {
    const source = program.getSourceFile(join(root, s.file));
    const node = source && find(source, s.name);
    if (!node) { missing.push(`${s.file} ${s.name} (${s.room})`); continue; }
    const symbol = checker.getSymbolAtLocation(node.name);
    for (const d of symbol?.declarations ?? [node]) targets.set(d, s.to);
    targets.set(node, s.to);
    texts.add(s.name.split('.').at(-1));
  }
  const newNameOf = (symbol, depth = 0) => {
    if (!symbol || depth > 4) return undefined;
    let s = symbol;
    if (s.flags & ts.SymbolFlags.Alias) { try { s = checker.getAliasedSymbol(s); } catch { return undefined; } }
    for (const d of s.declarations ?? []) {
      if (targets.has(d)) return targets.get(d);
      // a type made of an object: z.infer, mapped types and spreads keep the declaration; `const { a } = x` does not
    }
    return undefined;
  };
  const propertyNew = (type, name) => {
    if (!type) return undefined;
    for (const t of type.isUnionOrIntersection?.() ? type.types : [type]) {
      const n = newNameOf(t.getProperty?.(name) ?? checker.getPropertyOfType(t, name));
      if (n) return n;
    }
    return undefined;
  };
  const edits = new Map();
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !source.fileName.startsWith(root + '/') || source.fileName.includes('/node_modules/')) continue;
    const f = source.fileName.slice(root.length + 1);
    const out = [];
    const put = (node, text) => out.push([node.getStart(source), node.getEnd(), text]);
    const visit = (node) => {
      if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && texts.has(node.text)) {
        const name = node.text;
        const p = node.parent;
        if (ts.isShorthandPropertyAssignment(p) && p.name === node) {
          const value = newNameOf(checker.getShorthandAssignmentValueSymbol(p));
          const context = checker.getContextualType(p.parent);
          const key = propertyNew(context, name) ?? newNameOf(checker.getSymbolAtLocation(node));
          if (value || key) put(node, (key ?? name) === (value ?? name) ? (value ?? name) : `${key ?? name}: ${value ?? name}`);
        } else if (ts.isBindingElement(p) && ts.isObjectBindingPattern(p.parent) && p.name === node && !p.propertyName) {
          const key = propertyNew(checker.getTypeAtLocation(p.parent), name);
          const local = targets.get(p);
          if (key || local) put(node, (key ?? name) === (local ?? name) ? (local ?? name) : `${key ?? name}: ${local ?? name}`);
        } else if (ts.isBindingElement(p) && p.propertyName === node) {
          const key = propertyNew(checker.getTypeAtLocation(p.parent), name);
          if (key) put(node, key);
        } else if ((ts.isPropertyAssignment(p) || ts.isMethodDeclaration(p) || ts.isGetAccessor(p)) && p.name === node && ts.isObjectLiteralExpression(p.parent)) {
          const n = newNameOf(checker.getSymbolAtLocation(node)) ?? propertyNew(checker.getContextualType(p.parent), name);
          if (n) put(node, n);
        } else if (ts.isClassElement(p) && p.name === node && p.parent.heritageClauses) {
          let n = newNameOf(checker.getSymbolAtLocation(node));
          for (const h of p.parent.heritageClauses) for (const t of h.types) n ??= propertyNew(checker.getTypeAtLocation(t), name);
          if (n) put(node, n);
        } else if (ts.isParameter(p) && p.name === node) {
          const n = targets.get(p) ?? newNameOf(checker.getSymbolAtLocation(node));
          if (n) put(node, n);
        } else if (ts.isJsxAttribute(p) && p.name === node) {
          const n = newNameOf(checker.getSymbolAtLocation(node)) ?? propertyNew(checker.getContextualType(p.parent), name);
          if (n) put(node, n);
        } else {
          const n = newNameOf(checker.getSymbolAtLocation(node));
          if (n) put(node, n);
        }
      }
      // string indexes into types: T['name'], Pick<T, 'name'>
      if (ts.isStringLiteral(node) && texts.has(node.text) && ts.isLiteralTypeNode(node.parent)) {
        const holder = node.parent.parent;
        let n;
        if (ts.isIndexedAccessTypeNode(holder)) n = propertyNew(checker.getTypeAtLocation(holder.objectType), node.text);
        else {
          let up = holder;
          while (up && !ts.isTypeReferenceNode(up) && !ts.isExpressionWithTypeArguments(up)) up = up.parent;
          if (up && /^(Pick|Omit)$/.test(up.typeName?.getText(source) ?? '')) n = propertyNew(checker.getTypeAtLocation(up.typeArguments[0]), node.text);
        }
        if (n) out.push([node.getStart(source) + 1, node.getEnd() - 1, n]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (out.length) edits.set(f, out);
  }
  const result = new Map();
  for (const [f, out] of edits) {
    let text = readFileSync(join(root, f), 'utf8');
    for (const [start, end, to] of out.sort((a, b) => b[0] - a[0])) text = text.slice(0, start) + to + text.slice(end);
    result.set(f, text);
  }
  return { texts: result, missing };
}
