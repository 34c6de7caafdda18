import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';
import { PortRegistry } from '../machine/ports.js';
import type { Program } from '../machine/programs.js';
import { Secrets } from '../machine/secrets.js';

/** The folder (`.local`, `.local/test`) with the data, ports and passwords of one set of servers. */
export class DataDirectory {
  readonly ports: PortRegistry;
  readonly secrets: Secrets;

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.ports = new PortRegistry(folder);
    this.secrets = new Secrets(join(folder, 'secrets'));
  }

  /** Creates and returns the folder of one server. */
  folderOf(server: string): string {
    const folder = join(this.folder, server);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

/** Returns the path of a program; `installMissing` has already reported a missing one. */
export function requireProgram(program: Program): string {
  const found = program.find();
  if (!found) throw new LocalProblem(`${program.name} is not installed. Run: npm start`);
  return found;
}
