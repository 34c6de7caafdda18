import { runProgram } from '../machine/run-program.js';
import type { S3Place } from './backup-settings.js';

/** Copies between folders and buckets with rclone. A place is a folder, or `shop:` or `copy:` with a bucket. */
export class Rclone {
  private readonly env: NodeJS.ProcessEnv;

  constructor(remotes: Record<string, S3Place>) {
    const settings = Object.entries(remotes).flatMap(([name, place]) => {
      const prefix = `RCLONE_CONFIG_${name.toUpperCase()}`;
      return [
        [`${prefix}_TYPE`, 's3'],
        [`${prefix}_PROVIDER`, 'Other'],
        [`${prefix}_ENDPOINT`, place.endpoint],
        [`${prefix}_ACCESS_KEY_ID`, place.accessKey],
        [`${prefix}_SECRET_ACCESS_KEY`, place.secretKey],
        // rclone needs no right to create buckets, and uses the older listing, which every store supports.
        [`${prefix}_NO_CHECK_BUCKET`, 'true'],
        [`${prefix}_LIST_VERSION`, '1'],
      ];
    });
    this.env = { ...(Object.fromEntries(settings) as object), RCLONE_CONFIG: '/tmp/rclone.conf' };
  }

  /** Makes `to` equal to `from`. Replaced and removed files move to `removed` if it is given. */
  async sync(from: string, to: string, removed?: string): Promise<void> {
    const aside = removed === undefined ? [] : ['--backup-dir', removed];
    await this.run(`Copying ${from} to ${to}`, [
      'sync',
      from,
      to,
      '--exclude',
      '*.partial/**',
      ...aside,
    ]);
  }

  /** Copies the files that `to` lacks. */
  async copy(from: string, to: string): Promise<void> {
    await this.run(`Copying ${from} to ${to}`, ['copy', from, to]);
  }

  /** Returns the number of files in a place, and their bytes. */
  async size(place: string): Promise<{ count: number; bytes: number }> {
    const said = await this.run(`Counting ${place}`, ['size', '--json', place]);
    return JSON.parse(said.slice(said.indexOf('{'))) as { count: number; bytes: number };
  }

  private run(title: string, args: string[]): Promise<string> {
    return runProgram({ title, file: 'rclone', args: ['--quiet', ...args], env: this.env });
  }
}
