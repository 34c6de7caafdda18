// The files of docker compose read as data, merged as `docker compose config` does it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
type Values = Record<string, Value>;
interface ComposeFile {
  include?: (string | { path: string[] })[];
  services?: Record<string, Values>;
}

const isMap = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Lists that are replaced; items are added to other lists. */
const REPLACED = ['command', 'entrypoint', 'test'];

function merged(below: Values, above: Values): Values {
  const entries = Object.entries(above).map(([name, value]): [string, Value] => {
    const old = below[name];
    if (isMap(old) && isMap(value)) return [name, merged(old, value)];
    if (Array.isArray(old) && Array.isArray(value) && !REPLACED.includes(name))
      return [name, [...new Set([...old, ...value])]];
    return [name, value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** Returns the services of a compose file, including its `include` files, with `extends` resolved. */
export function readServices(file: string): Record<string, Values> {
  // The limit is meant for untrusted files.
  const own = parse(readFileSync(file, 'utf8'), { merge: true, maxAliasCount: -1 }) as ComposeFile;
  const baseOf = (from: Value): Values => {
    if (typeof from === 'string') return extended(own.services?.[from] ?? {});
    const { file: other, service } = isMap(from) ? from : {};
    if (typeof other !== 'string' || typeof service !== 'string')
      throw new Error(`${file}: extends names a file and a service`);
    return readServices(join(dirname(file), other))[service] ?? {};
  };
  const extended = (service: Values): Values => {
    const { extends: from, ...rest } = service;
    if (from === undefined) return rest;
    return merged(baseOf(from), rest);
  };
  const included = (own.include ?? [])
    .flatMap((one) => (typeof one === 'string' ? one : one.path))
    .map((path) => readServices(join(dirname(file), path)));
  const services = Object.entries(own.services ?? {}).map(([name, one]) => [name, extended(one)]);
  const all = [...included, Object.fromEntries(services) as Record<string, Values>];
  return all.reduce((below, above) => merged(below, above) as Record<string, Values>, {});
}

const defaults = Object.fromEntries(
  [
    ...readFileSync(join(__dirname, '../../../infra/compose/defaults.env'), 'utf8').matchAll(
      /^(\w+)=(.*)$/gm,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
);

/** Resolves `${NAME}`, `${NAME:-default}` and `${NAME:?fault}` with these variables. */
export function plain(value: string, env: Record<string, string> = {}): string {
  const valueOf = (name: string) => env[name] || defaults[name];
  const inner = value
    .replace(/\$\{(\w+):-([^${}]*)\}/g, (_all, name: string, or: string) => valueOf(name) ?? or)
    .replace(/\$\{(\w+)(?::\?[^${}]*)?\}/g, (all, name: string) => valueOf(name) ?? all);
  return inner === value ? value : plain(inner, env);
}
