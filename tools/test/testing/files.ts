// The deployment files of the shop, read as data.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readServices } from './compose.js';

export const root = resolve(__dirname, '../../..');
export const SERVICES = readdirSync(join(root, 'services'));
export const APPS = [...SERVICES, 'gateway'];

export interface Container {
  image: string;
  build?: { dockerfile?: string; target?: string; args?: { PROJECT?: string } };
  command?: string[];
  entrypoint?: string[];
  /** A name without a value gets the value of the shell or of .env. */
  environment?: Record<string, string | null>;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  deploy?: { resources: { limits: { memory?: string; cpus?: string } } };
  read_only?: boolean;
  user?: string;
  restart?: string;
  cap_drop?: string[];
  profiles?: string[];
}

/** Returns the services of docker-compose.yml, or of another file next to it. */
export const readCompose = (file = 'docker-compose.yml'): Record<string, Container> =>
  readServices(join(root, file)) as unknown as Record<string, Container>;
