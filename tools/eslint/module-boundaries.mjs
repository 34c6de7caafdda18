import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (dir) => ({ dir, ...JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) });
const { workspaces } = read(root);
const expand = (p) => (p.endsWith('/*') ? readDirs(join(root, p.slice(0, -2))) : [join(root, p)]);
const readDirs = (d) =>
  readdirSync(d, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => join(d, e.name));
const projects = workspaces
  .flatMap(expand)
  .filter((d) => existsSync(join(d, 'package.json')))
  .map(read)
  // the package tools holds other packages: the innermost one owns a file
  .sort((a, b) => b.dir.length - a.dir.length);
const byName = new Map(projects.map((p) => [p.name, p]));
const owner = (file) => projects.find((p) => file === p.dir || file.startsWith(p.dir + sep));
const bare = (s) =>
  s
    .split('/')
    .slice(0, s.startsWith('@') ? 2 : 1)
    .join('/');
const tagsOf = (p) => p.nx?.tags ?? [];

/** options: [{ from: 'scope:web', to: ['scope:shared'] }, ...] */
export default {
  meta: {
    type: 'problem',
    schema: [{ type: 'array' }],
    messages: {
      relative: 'Import {{to}} by its package name, not by a relative path.',
      undeclared: '{{to}} is not in the dependencies of {{from}} (package.json).',
      forbidden: '{{from}} ({{fromTags}}) may not depend on {{to}} ({{toTags}}).',
    },
  },
  create(context) {
    const from = owner(context.filename);
    if (!from) return {};
    const rules = context.options[0] ?? [];
    const check = (node) => {
      const spec = node.source?.value;
      if (typeof spec !== 'string') return;
      if (spec.startsWith('.')) {
        const to = owner(resolve(dirname(context.filename), spec));
        if (to !== from)
          context.report({
            node,
            messageId: 'relative',
            data: { to: to?.name ?? relative(root, resolve(dirname(context.filename), spec)) },
          });
        return;
      }
      const to = byName.get(bare(spec));
      if (!to || to === from) return;
      if (!from.dependencies?.[to.name] && !from.devDependencies?.[to.name])
        context.report({ node, messageId: 'undeclared', data: { from: from.name, to: to.name } });
      const r = rules.find((x) => tagsOf(from).includes(x.from));
      if (r && !tagsOf(to).some((t) => r.to.includes(t)))
        context.report({
          node,
          messageId: 'forbidden',
          data: {
            from: from.name,
            to: to.name,
            fromTags: tagsOf(from).join(),
            toTags: tagsOf(to).join(),
          },
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
