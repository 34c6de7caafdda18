import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';
import { PortBook } from '../machine/ports.js';
import type { Program } from '../machine/programs.js';
import { Secrets } from '../machine/secrets.js';

/** The folder (`.local`, `.local/test`) in which one set of servers keeps its data, ports and passwords. */
export class Site {
  readonly ports: PortBook;
  readonly secrets: Secrets;

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.ports = new PortBook(folder);
    this.secrets = new Secrets(join(folder, 'secrets'));
  }

  /** The folder of one server, made if need be. */
  folderOf(server: string): string {
    const folder = join(this.folder, server);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

/** Where a program lies; the sentence that it is missing comes from `installMissing`, ahead of this. */
export function requireProgram(program: Program): string {
  const found = program.find();
  if (!found) throw new LocalProblem(`${program.name} is not installed. Run: npm start`);
  return found;
}
