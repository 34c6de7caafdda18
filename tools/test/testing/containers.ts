// The processes of a compose file, and the environment of each in its container.
import { plain } from './compose.js';
import { readAs, type Program } from './configuration.js';
import { environmentOfApp } from './dockerfile.js';
import { APPS, type Container } from './files.js';

const MOUNT = '/run/secrets';
type Env = Record<string, string>;

export interface Process {
  name: string;
  app: string;
  container: Container;
}

const appOf = ({ image }: Container): string | undefined =>
  APPS.find((app) => new RegExp(`^loomery/${app}(:|$)`).test(plain(image)));

export const processesOf = (compose: Record<string, Container>): Process[] =>
  Object.entries(compose)
    .filter(([, container]) => !container.entrypoint)
    .flatMap(([name, container]) => {
      const app = appOf(container);
      return app === undefined ? [] : [{ name, app, container }];
    });

/**
 * Returns the environment that compose sets, with the secrets of the mounted volume; `env` is the content of .env.
 */
export function environmentOf(
  { environment = {}, volumes = [] }: Container,
  folderOf: (consumer: string) => string,
  env: Env = {},
): Env {
  const mounted = volumes.find((volume) => volume.includes(`:${MOUNT}`)) ?? '';
  const consumer = plain(mounted).split(':')[0]?.split('/').at(-1) ?? '';
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    (value === null ? (env[name] ?? '') : plain(value, env)).replace(MOUNT, folderOf(consumer)),
  ]);
  return Object.fromEntries(entries) as Env;
}

/**
 * Reads the environment as the process does; returns its faults, the variables that it reads, and those that it gets
 * and does not read.
 */
export function readIn(
  { app, container }: Process,
  folderOf: (consumer: string) => string,
  env: Env = {},
): { faults: string; variables: Set<string>; unread: string[] } {
  const given = environmentOf(container, folderOf, env);
  const own = environmentOf({ ...container, environment: environmentOfApp(app) }, folderOf);
  const program = (container.command?.[0] ?? 'dist/main.js') as Program;
  const { faults, variables } = readAs(app, program, { ...own, ...given });
  return { faults, variables, unread: Object.keys(given).filter((name) => !variables.has(name)) };
}
