// A RabbitMQ of three nodes on this machine, beside the one that the shop has.
import { join } from 'node:path';
import { runProgram } from '@shop/local/machine/run-program';
import { pause } from '@shop/local/machine/until';
import { readDefinitions } from '@shop/local/servers/rabbit-definitions';
import { RabbitServer } from '@shop/local/servers/rabbit-server';
import type { Site } from '@shop/local/servers/site';
import { factQueues } from '../invariants/records.js';
import { queueDepths } from '../invariants/queue-depths.js';

const NODES = 3;

export class BusCluster {
  private constructor(
    private readonly nodes: readonly RabbitServer[],
    private readonly queues: readonly string[],
  ) {}

  /** Three new nodes with the topology of the shop; every queue of events has a member on each. */
  static async start(site: Site, checkout: string): Promise<BusCluster> {
    const topology = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
    const nodes = Array.from(
      { length: NODES },
      (_, at) =>
        new RabbitServer(site, topology, {
          management: false,
          precedence: 'behind',
          member: { index: at + 1, of: NODES },
        }),
    );
    const cluster = new BusCluster(nodes, factQueues(checkout));
    await cluster.stop();
    for (const node of nodes) node.erase();
    // the first loads the definitions, the others join it
    for (const node of nodes) await node.start();
    for (const { node } of nodes) await cluster.ask('rabbitmq-queues', ['grow', node, 'all']);
    return cluster;
  }

  /** The address for one user of the topology; it names all nodes. */
  address(user: string): string {
    const urls = this.nodes.map((node) => new URL(node.address(user)));
    const nodes = urls.map(({ host }) => host).join(',');
    return `${String(urls[0])}?nodes=${nodes}`;
  }

  /** Queues of events with fewer members than the cluster has nodes. */
  async unreplicated(): Promise<string[]> {
    const told = await this.ask('rabbitmqctl', [
      'list_queues',
      'name',
      'members',
      '--formatter=json',
    ]);
    const queues = JSON.parse(told) as { name: string; members: string[] | '' }[];
    return queues
      .filter(({ name, members }) => name.startsWith('ev.') && members.length < NODES)
      .map(({ name }) => name);
  }

  /** Ends a node at once, as a machine that loses its power. */
  async kill(index: number): Promise<void> {
    await this.nodes[index]?.crash();
  }

  async restart(index: number): Promise<void> {
    await this.nodes[index]?.start();
  }

  /** Waits until no event waits in any queue; answers the queues in which some still do. */
  async stillWaiting(withinMs: number): Promise<string[]> {
    const end = performance.now() + withinMs;
    for (;;) {
      const depths = await queueDepths(this.address('ops'), this.queues);
      const waiting = [...depths].filter(([, messages]) => messages > 0);
      if (waiting.length === 0 || performance.now() > end)
        return waiting.map(([queue, messages]) => `${queue}: ${String(messages)}`);
      await pause(500);
    }
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
  }

  private async ask(program: string, words: readonly string[]): Promise<string> {
    const [first] = this.nodes;
    if (!first) throw new Error('a cluster without nodes');
    const { folder, env } = first.programs;
    const args = ['-q', '-n', first.node, ...words];
    return runProgram({ title: program, file: join(folder, program), args, env });
  }
}
