// Extracts the SQL of a migration from its source: the text of `up`, and the constants and functions that it uses.
import ts from 'typescript';
import type { MigrationText } from './migration.rules.js';

/** Reads a migration's source. Each interpolated value becomes `x`. */
export function migrationText(source: string): MigrationText {
  const file = ts.createSourceFile('migration.ts', source, ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, ts.Node>();
  let up: ts.Node | undefined;
  let isTransactional = true;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      declarations.set(node.name.text, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name) declarations.set(node.name.text, node);
    if (ts.isMethodDeclaration(node) && node.name.getText() === 'up') up = node.body;
    if (ts.isPropertyDeclaration(node) && node.name.getText() === 'transaction')
      isTransactional = node.initializer?.kind !== ts.SyntaxKind.FalseKeyword;
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (!up) throw new Error('The migration has no method up');
  const texts = textsOf(up, declarations, new Set());
  return { sql: texts.join(';\n'), isTransactional, isContract: /\/\/ contract: \S/.test(source) };
}

/** Returns every text under the node, and under the names that it uses. */
function textsOf(
  node: ts.Node,
  declarations: ReadonlyMap<string, ts.Node>,
  seen: Set<string>,
): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const whole =
      node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
    const named = node.templateSpans.flatMap(({ expression }) =>
      textsOf(expression, declarations, seen),
    );
    return [whole, ...named];
  }
  const found: string[] = [];
  if (ts.isIdentifier(node) && !seen.has(node.text)) {
    const declared = declarations.get(node.text);
    seen.add(node.text);
    if (declared) found.push(...textsOf(declared, declarations, seen));
  }
  ts.forEachChild(node, (child) => {
    found.push(...textsOf(child, declarations, seen));
  });
  return found;
}
