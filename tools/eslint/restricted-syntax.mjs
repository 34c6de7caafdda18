// Syntax that is forbidden everywhere, or allowed only in some files.
import { readsEnvironment, specs, typescript, usesInternals } from './files.mjs';
import { oldNames } from './old-words.mjs';

const only = {
  selector:
    'CallExpression > MemberExpression.callee[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
  message: 'A focused or skipped test hides the others.',
};
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, in config.ts.',
};
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Raw HTML allows script injection.',
};
/** Groups that only shorten a file; a spread object is also not checked for names that its type does not know. */
const groups = [
  {
    selector:
      ':matches(ObjectExpression, JSXOpeningElement) > :matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Write each property directly.',
  },
  {
    selector: ':matches(ArrayExpression, CallExpression) > SpreadElement > ArrayExpression',
    message: 'Write each element directly.',
  },
  {
    selector: "VariableDeclarator[id.type='ArrayPattern'][init.type='ArrayExpression']",
    message: 'Declare each variable by itself.',
  },
];
/** Parts that a package does not export, or marks as private, can disappear in its next version. */
const internals = [
  {
    selector: "CallExpression[callee.object.name='Reflect'][callee.property.name='set']",
    message: 'Reflect.set writes what a type forbids.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Reflect'][callee.property.name='get'] > Literal.arguments:nth-child(2)",
    message: 'Reflect.get reads what a type hides.',
  },
  {
    selector: 'MemberExpression[computed=true] > Literal.property[value=/^_(?!id$)/]',
    message: 'A key that begins with _ is private.',
  },
  {
    selector:
      "CallExpression[callee.name='require'] > Literal[value=/^[^.].*\\u002f(lib|dist)\\u002f/]",
    message: 'This file of the package is not part of its API.',
  },
  {
    selector: "AssignmentExpression > MemberExpression.left[object.property.name='prototype']",
    message: 'A prototype belongs to its package.',
  },
];
const syntax = (files, ...rules) => [
  {
    files,
    rules: { 'no-restricted-syntax': ['error', ...rules, ...groups, ...internals, oldNames] },
  },
  {
    files: files.flatMap((pattern) => usesInternals.map((place) => [pattern, place])),
    rules: { 'no-restricted-syntax': ['error', ...rules, ...groups] },
  },
];

export const restrictedSyntax = [
  ...syntax(typescript, only, environment, rawHtml),
  ...syntax(readsEnvironment, only, rawHtml),
];
/** Must come last: a spec may use syntax that other files may not. */
export const syntaxOfSpecs = syntax(specs, only);
