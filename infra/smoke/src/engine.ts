import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const stats = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
});

/** CPU time that a container has used since it began, in microseconds, as the Docker engine counts it. */
export async function cpuOf(container: string, dockerHost: string | undefined): Promise<number> {
  const address = new URL(dockerHost ?? 'unix:///var/run/docker.sock');
  const where =
    address.protocol === 'unix:'
      ? { socketPath: address.pathname }
      : { host: address.hostname, port: address.port };
  const path = `/containers/${container}/stats?stream=false&one-shot=true`;
  const body = await new Promise<string>((resolve, reject) => {
    request({ ...where, path }, (answer) => {
      text(answer).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  return stats.parse(JSON.parse(body)).cpu_stats.cpu_usage.total_usage / 1_000;
}
