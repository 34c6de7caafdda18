// Import rules of the browser app: app -> features -> ui, lib; between features only the edges listed here.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = resolve(dirname(fileURLToPath(import.meta.url)), '../../frontend/src');

const layers = {
  app: ['app', 'features', 'ui', 'lib', 'styles'],
  features: ['features', 'ui', 'lib', 'styles'],
  ui: ['ui', 'styles'],
  lib: ['lib'],
  testing: ['app', 'features', 'ui', 'lib', 'testing'],
};

const edges = {
  auth: ['billing'],
  'auth-admin': ['auth'],
  catalogue: ['cart', 'auth'],
  home: ['auth', 'catalogue', 'order'],
  cart: ['auth'],
  order: ['cart', 'billing'],
  'order-admin': ['order', 'billing-admin'],
  'billing-admin': ['billing', 'order'],
  customers: ['auth-admin', 'billing-admin', 'order', 'settings-admin'],
  'order-checkout': ['cart', 'auth', 'billing'],
  'catalogue-admin': ['catalogue', 'order', 'order-admin'],
  info: ['correspondence'],
  correspondence: ['auth'],
  'correspondence-admin': ['auth'],
  'settings-admin': ['catalogue-admin'],
};

const roomOf = (file) => {
  const path = relative(source, file);
  return path.startsWith('..') ? undefined : path.split(sep);
};

/** The fault of an import from one file to another, or undefined. */
function fault(from, to, isSpec) {
  const [layer, feature] = roomOf(from) ?? [];
  const [toLayer, toFeature] = roomOf(to) ?? [];
  if (!layer || !toLayer || !layers[layer] || !toFeature) return undefined;
  if (isSpec && (toLayer === 'testing' || toLayer === 'app')) return undefined;
  if (!layers[layer].includes(toLayer)) return `${layer} may not import ${toLayer}.`;
  if (layer !== 'features' || toLayer !== 'features' || feature === toFeature) return undefined;
  if (isSpec || edges[feature]?.includes(toFeature)) return undefined;
  return `The feature ${feature} may not import the feature ${toFeature}.`;
}

export default {
  meta: { type: 'problem', schema: [], messages: { fault: '{{text}}' } },
  create(context) {
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const isSpec = /\.spec\.tsx?$/.test(context.filename);
      const text = fault(context.filename, resolve(dirname(context.filename), specifier), isSpec);
      if (text) context.report({ node, messageId: 'fault', data: { text } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
