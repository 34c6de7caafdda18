// The only Dockerfile, read as data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.js';

export interface Stage {
  name: string;
  from: string;
  body: string;
}

export const stages = [
  ...readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8').matchAll(
    /^FROM (?:--platform=\S+ )?(\S+)(?: AS (\S+))?\n([^]*?)(?=^FROM |$(?![^]))/gm,
  ),
].map(([, from = '', name = '', body = '']): Stage => ({ name, from, body }));

/** Returns the stage and the stages on which it is based, the lowest first. */
export function layersOf(target: string): Stage[] {
  const found = stages.find(({ name }) => name === target);
  return found ? [...layersOf(found.from), found] : [];
}

export const textOf = (target: string): string =>
  layersOf(target)
    .map(({ body }) => body)
    .join('\n');

/** Returns the environment that the image itself sets, without the arguments of its build. */
export function environmentIn(target: string): Record<string, string> {
  const lines = textOf(target).replaceAll('\\\n', ' ').split('\n');
  const pairs = lines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)])
    .filter(([, , value = '']) => !value.startsWith('${'));
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** Returns the environment of a process of the shop in its image. */
export const environmentOfApp = (app: string): Record<string, string> =>
  environmentIn(app === 'gateway' ? app : 'app');
