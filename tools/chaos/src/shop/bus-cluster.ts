// A RabbitMQ cluster of three nodes on this machine, in addition to the shop's own broker.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '@shop/dev-stack/machine/run-program';
import { readDefinitions } from '@shop/dev-stack/servers/rabbit-definitions';
import { RabbitServer } from '@shop/dev-stack/servers/rabbit-server';
import type { DataDirectory } from '@shop/dev-stack/servers/data-directory';
import { eventQueues } from '../invariants/evidence.js';
import { queueDepths } from '../invariants/queue-depths.js';

const NODES = 3;

export class BusCluster {
  private constructor(
    private readonly nodes: readonly RabbitServer[],
    private readonly queues: readonly string[],
  ) {}

  /** Starts three new nodes with the topology of the shop; every event queue has a member on each. */
  static async start(dataDirectory: DataDirectory, checkout: string): Promise<BusCluster> {
    const topology = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
    const nodes = Array.from(
      { length: NODES },
      (_, at) =>
        new RabbitServer(dataDirectory, topology, {
          management: false,
          cpuPriority: 'low',
          member: { index: at + 1, of: NODES },
        }),
    );
    const cluster = new BusCluster(nodes, eventQueues(checkout));
    await cluster.stop();
    for (const node of nodes) node.erase();
    // The first node loads the definitions; the others join it.
    for (const node of nodes) await node.start();
    for (const { node } of nodes) await cluster.request('rabbitmq-queues', ['grow', node, 'all']);
    return cluster;
  }

  /** Returns the address for one user of the topology; it names all nodes. */
  address(user: string): string {
    const urls = this.nodes.map((node) => new URL(node.address(user)));
    const nodes = urls.map(({ host }) => host).join(',');
    return `${String(urls[0])}?nodes=${nodes}`;
  }

  /** Lists event queues with fewer members than the cluster has nodes. */
  async unreplicated(): Promise<string[]> {
    const published = await this.request('rabbitmqctl', [
      'list_queues',
      'name',
      'members',
      '--formatter=json',
    ]);
    const queues = JSON.parse(published) as { name: string; members: string[] | '' }[];
    return queues
      .filter(({ name, members }) => name.startsWith('ev.') && members.length < NODES)
      .map(({ name }) => name);
  }

  /** Ends a node at once, like a machine that loses power. */
  async kill(index: number): Promise<void> {
    await this.nodes[index]?.crash();
  }

  async restart(index: number): Promise<void> {
    await this.nodes[index]?.start();
  }

  /** Waits until every event queue is empty; returns the queues that are not empty after the timeout. */
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

  private async request(program: string, words: readonly string[]): Promise<string> {
    const [first] = this.nodes;
    if (!first) throw new Error('a cluster needs nodes');
    const { folder, env } = first.programs;
    const args = ['-q', '-n', first.node, ...words];
    return runProgram({ title: program, file: join(folder, program), args, env });
  }
}
