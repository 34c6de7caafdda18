// The files of docker compose read as data, merged as `docker compose config` does it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
type Values = Record<string, Value>;
interface ComposeFile {
  include?: { path: string[] }[];
  services?: Record<string, Values>;
}

const isMap = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Lists that are replaced; others are added to. */
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

/** The services of a compose file with those that it includes, `extends` resolved. */
export function readServices(file: string): Record<string, Values> {
  // the limit is for untrusted files
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
    .flatMap(({ path }) => path)
    .map((path) => readServices(join(dirname(file), path)));
  const services = Object.entries(own.services ?? {}).map(([name, one]) => [name, extended(one)]);
  const all = [...included, Object.fromEntries(services) as Record<string, Values>];
  return all.reduce((below, above) => merged(below, above) as Record<string, Values>, {});
}

/** `${NAME:-default}` as it is when nothing is set. */
export function plain(value: string): string {
  const inner = value.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return inner === value ? value : plain(inner);
}
