// Moves the schemas of nouns from where they are used to `components`, where a generated client finds them.
import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Changes the document in place: one schema for each noun, and OpenAPI 3.1 for what was written as 3.0. */
export function moveToComponents(document: OpenAPIObject): void {
  const schemas: Record<string, Json> = {};
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node) || Array.isArray(node)) return;
    const { $defs } = node;
    if (isObject($defs)) {
      for (const [name, schema] of Object.entries($defs)) schemas[name] ??= withoutId(schema);
      delete node['$defs'];
    }
    delete node['$schema'];
    if (typeof node['id'] === 'string' && isObject(node['properties'])) nameAlone(node);
    if (typeof node['$ref'] === 'string')
      node['$ref'] = node['$ref'].replace('#/$defs/', '#/components/schemas/');
    if (node['nullable'] === true) allowNull(node);
    Object.values(node).forEach(visit);
  };
  /** A reply that is a noun as a whole has the noun's id and no further definition. */
  const nameAlone = (node: Json): void => {
    const name = node['id'] as string;
    const schema = withoutId({ ...node });
    for (const key of Object.keys(node)) delete node[key];
    node['$ref'] = `#/components/schemas/${name}`;
    if (schemas[name] !== undefined) return;
    schemas[name] = schema;
    visit(schema);
  };
  visit(document.paths);
  // Definitions refer to one another.
  for (let known = -1; known !== Object.keys(schemas).length;) {
    known = Object.keys(schemas).length;
    Object.values(schemas).forEach(visit);
  }
  document.components = { ...document.components, schemas: { ...schemas } };
}

function withoutId(schema: unknown): Json {
  const { id: _, $schema: __, ...rest } = isObject(schema) ? schema : {};
  return rest;
}

/** Replaces `nullable`, which only OpenAPI 3.0 has. */
function allowNull(node: Json): void {
  delete node['nullable'];
  if (typeof node['type'] === 'string') {
    node['type'] = [node['type'], 'null'];
    if (Array.isArray(node['enum'])) node['enum'] = [...(node['enum'] as unknown[]), null];
    return;
  }
  const rest = { ...node };
  for (const key of Object.keys(rest)) delete node[key];
  node['anyOf'] = [rest, { type: 'null' }];
}
