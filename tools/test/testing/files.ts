// The files by which the shop is deployed, read as data.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(__dirname, '../../..');
export const SERVICES = readdirSync(join(root, 'services'));
export const APPS = [...SERVICES, 'gateway'];

export interface Container {
  image: string;
  build?: { dockerfile?: string; target?: string; args?: { PROJECT?: string } };
  command?: string[];
  working_dir?: string;
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  deploy?: { resources: { limits: { memory?: string; cpus?: string } } };
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  profiles?: string[];
}

/** docker-compose.yml, its anchors resolved. */
export function readCompose(): Record<string, Container> {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  // the limit is for untrusted files
  const file = parse(text, { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, Container>;
  };
  return file.services;
}
