// The job that makes the users of the S3 store in containers, run with a fake `mc`.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecrets } from './testing/configuration.js';

const secrets = makeSecrets()('store-users');
const folder = mkdtempSync(join(tmpdir(), 'loomery-mc-'));
const log = join(folder, 'log');

/** Logs its arguments and its input; fails the first attempt to reach the store. */
writeFileSync(
  join(folder, 'mc'),
  `#!/bin/sh
input=$([ "$3" = add ] || [ "$1" = alias ] && tr '\\n' ' ')
echo "mc $* <$input>" >> ${log}
[ "$1" = alias ] && [ "$(grep -c alias ${log})" = 1 ] && exit 1
exit 0
`,
);
chmodSync(join(folder, 'mc'), 0o755);

describe('the users of the S3 store in containers', () => {
  it('are made with the policies of infra/minio, and no password is said as an argument', () => {
    const run = spawnSync('/bin/sh', [join(secrets, 'users.sh')], {
      env: { PATH: `${folder}:${process.env.PATH ?? ''}`, S3_ENDPOINT: 'http://minio:9000' },
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    const calls = readFileSync(log, 'utf8').trim().split('\n');
    const arguments_ = calls.map((call) => call.replace(/<.*>$/, ''));
    expect(calls.filter((call) => call.startsWith('mc alias'))).toHaveLength(2);
    for (const user of ['gateway', 'catalogue', 'correspondence']) {
      const password = readFileSync(join(secrets, `s3_${user}`), 'utf8');
      expect(calls).toContain(
        `mc admin policy create store ${user} ${join(secrets, `${user}.json`)} <>`,
      );
      expect(calls).toContain(`mc admin user add store <${user} ${password} >`);
      expect(calls).toContain(`mc admin policy attach store ${user} --user ${user} <>`);
      expect(arguments_.join('\n')).not.toContain(password);
    }
  });
});
