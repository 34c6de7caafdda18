// Finds the variables that a process reads, by running its config.ts on a recording environment.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './files.js';

type Files = Record<string, string>;
interface ConfigModule {
  readConfig(): unknown;
  readMigrationConfig?(): unknown;
  readSeedConfig?(): unknown;
}

const load = <T extends object>(path: string): T => jest.requireActual<T>(join(root, path));

/** Secrets as the first job creates them: for each consumer the folder of its files. */
export function makeSecrets(): (consumer: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'loomery-secrets-'));
  const { Secrets } = load<{ Secrets: new (folder: string) => object }>(
    'tools/dev-stack/src/machine/secrets.ts',
  );
  const { secretFiles } = load<{
    secretFiles(secrets: object, topology: object): Record<string, Files>;
  }>('tools/dev-stack/src/containers/secret-files.ts');
  const topology = load<object>('infra/rabbitmq/definitions.json');
  const made = secretFiles(new Secrets(join(folder, 'setup')), topology);
  for (const [consumer, files] of Object.entries(made)) {
    for (const [name, content] of Object.entries(files))
      write(join(folder, consumer, name), content);
  }
  return (consumer) => join(folder, consumer);
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Returns the environment that the set-up gives to a service's programs, with its secrets in `folder`. */
export function environmentInSetup(service: string, folder: string): Record<string, string> {
  const { environmentOf } = load<{
    environmentOf(service: string, secrets: string): Record<string, string>;
  }>('tools/dev-stack/src/containers/service-environment.ts');
  return environmentOf(service, folder);
}

/** Part of an app that reads its environment: a process, its migration or its demo data. */
export type Program = 'dist/main.js' | 'dist/db/migrate.js' | 'dist/db/seed.js';

/** Runs the config of the app; returns the variables that it read, and its errors. */
export function readAs(
  app: string,
  program: Program,
  environment: Record<string, string>,
): { variables: Set<string>; faults: string } {
  const variables = new Set<string>();
  const recorded = new Proxy(environment, {
    get: (target, name) => {
      if (typeof name === 'string') variables.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  const { readEnv, migrationEnv, tracingEnv } = load<{
    readEnv(schema: object, env: object): unknown;
    migrationEnv: object;
    tracingEnv: object;
  }>('libs/service-kit/src/config.ts');
  const config = load<ConfigModule>(`${app === 'gateway' ? app : `services/${app}`}/src/config.ts`);
  const real = process.env;
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('refused');
  });
  let faults = '';
  const stderr = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    faults += String(text);
    return true;
  });
  try {
    process.env = recorded;
    readEnv(tracingEnv, recorded);
    if (program === 'dist/main.js') config.readConfig();
    else if (program === 'dist/db/seed.js') config.readSeedConfig?.();
    else if (config.readMigrationConfig) config.readMigrationConfig();
    else readEnv(migrationEnv, recorded);
  } catch (error) {
    if (faults === '') faults = String(error);
  } finally {
    process.env = real;
    exit.mockRestore();
    stderr.mockRestore();
  }
  return { variables, faults };
}
