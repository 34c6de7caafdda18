import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';
import { isListening } from '../machine/ports.js';
import type { CpuPriority } from '../machine/cpu-priority.js';
import { onPath, rabbitProgram } from '../machine/programs.js';
import { until } from '../machine/polling.js';
import { withPasswords, type Definitions } from './rabbit-definitions.js';
import { ServerProcess, type LocalServer } from './server-process.js';
import { requireProgram, type DataDirectory } from './data-directory.js';

interface RabbitPorts {
  amqp: number;
  distribution: number;
  epmd: number;
  management: number;
}

/** One of several nodes that form one broker; they share a folder for the cookie and the port mapper. */
export interface ClusterMember {
  /** Index of the node, from 1. */
  index: number;
  of: number;
}

/** A private RabbitMQ that loads its users, virtual host and topology from definitions at every start. */
export class RabbitServer implements LocalServer {
  readonly name = 'RabbitMQ';
  private readonly folder: string;
  private readonly process: ServerProcess;
  private ports: RabbitPorts = { amqp: 0, distribution: 0, epmd: 0, management: 0 };

  constructor(
    private readonly dataDirectory: DataDirectory,
    private readonly definitions: Definitions,
    private readonly options: {
      management: boolean;
      cpuPriority?: CpuPriority;
      member?: ClusterMember;
    },
  ) {
    this.folder = dataDirectory.folderOf(this.own);
    this.process = new ServerProcess(this.name, this.folder);
  }

  /** Name under which the node stores its ports and its folder. */
  private get own(): string {
    const { member } = this.options;
    return member ? `rabbitmq-${String(member.index)}` : 'rabbitmq';
  }

  /** `name@host`, as the broker's own programs address the node. */
  get node(): string {
    return `${nodeName(this.options.member?.index)}@localhost`;
  }

  async start(): Promise<void> {
    const running = this.process.isRunning();
    // A restarted server keeps its ports.
    if (this.ports.amqp === 0) this.ports = await this.choosePorts(running);
    if (running) return;
    const programs = requireProgram(rabbitProgram);
    this.writeSettings();
    const file = join(programs, 'rabbitmq-server');
    // The AMQP port opens when the broker is ready. That saves a call of rabbitmqctl, which would start an Erlang VM.
    const { cpuPriority } = this.options;
    const command = {
      file,
      args: [],
      env: this.environment(),
      ...(cpuPriority && { cpuPriority }),
    };
    await this.process.start(command, () => this.isReady());
  }

  async stop(): Promise<void> {
    const { epmd } = await this.choosePorts(true);
    await this.process.stop();
    endPortMapper(epmd);
  }

  async crash(): Promise<void> {
    await this.process.stop('SIGKILL');
    // Threads of the killed process may hold the ports for a moment.
    const { amqp } = this.ports;
    await until(async () => !(await isListening(amqp)), { withinMs: 5_000, everyMs: 10 });
  }

  isRunning(): boolean {
    return this.process.isRunning();
  }

  /** Removes the data of a stopped broker: queues, messages and users. */
  erase(): void {
    rmSync(join(this.folder, 'mnesia'), { recursive: true, force: true });
  }

  /** Returns the address for one user of the definitions, at the user's first virtual host. */
  address(user: string): string {
    const vhost = encodeURIComponent(this.definitions.vhosts?.[0]?.name ?? '/');
    return `amqp://${this.login(user)}@127.0.0.1:${String(this.ports.amqp)}/${vhost}`;
  }

  managementAddress(user: string): string {
    return `http://${this.login(user)}@127.0.0.1:${String(this.ports.management)}`;
  }

  private login(user: string): string {
    return `${user}:${this.passwordOf(user)}`;
  }

  private passwordOf(user: string): string {
    return this.dataDirectory.secrets.password(`rabbitmq-${user}`);
  }

  private async choosePorts(remembered: boolean): Promise<RabbitPorts> {
    const port = (name: string) =>
      remembered
        ? this.dataDirectory.ports.portOf(name)
        : this.dataDirectory.ports.freePortOf(name);
    return {
      amqp: await port(this.own),
      distribution: await port(`${this.own}-distribution`),
      // The nodes of a cluster find each other by one port mapper.
      epmd: this.options.member
        ? await this.dataDirectory.ports.portOf('rabbitmq-cluster-epmd')
        : await port('rabbitmq-epmd'),
      management: await port(`${this.own}-management`),
    };
  }

  private async isReady(): Promise<boolean> {
    const { amqp, management } = this.ports;
    return (
      (await isListening(amqp)) && (!this.options.management || (await isListening(management)))
    );
  }

  private writeSettings(): void {
    for (const name of ['mnesia', 'log', 'schema', 'generated']) {
      mkdirSync(join(this.folder, name), { recursive: true });
    }
    const write = (name: string, text: string) => writeWhole(join(this.folder, name), text);
    const loaded = withPasswords(this.definitions, (user) => this.passwordOf(user));
    write('definitions.json', JSON.stringify(loaded));
    write('enabled_plugins', this.options.management ? '[rabbitmq_management].' : '[].');
    write('environment.conf', '');
    write(
      'rabbitmq.conf',
      [
        `listeners.tcp.default = 127.0.0.1:${String(this.ports.amqp)}`,
        `load_definitions = ${join(this.folder, 'definitions.json')}`,
        'loopback_users.guest = true',
        'disk_free_limit.absolute = 50MB',
        'log.console = false',
        'log.file = rabbit.log',
        'log.file.level = warning',
        ...clusterSettings(this.options.member),
        ...(this.options.management
          ? [
              'management.tcp.ip = 127.0.0.1',
              `management.tcp.port = ${String(this.ports.management)}`,
            ]
          : []),
        '',
      ].join('\n'),
    );
  }

  /** Environment in which the broker's own programs find this node. */
  get programs(): { folder: string; env: NodeJS.ProcessEnv } {
    return { folder: requireProgram(rabbitProgram), env: this.environment() };
  }

  private get home(): string {
    if (!this.options.member) return this.folder;
    const home = this.dataDirectory.folderOf('rabbitmq-cluster');
    const cookie = join(home, '.erlang.cookie');
    if (!existsSync(cookie))
      writeFileSync(cookie, this.passwordOf('cookie').replace(/[^A-Za-z0-9]/g, 'x'), {
        mode: 0o400,
      });
    return home;
  }

  /** Sets every path, because the broker uses /etc/rabbitmq and /var/lib/rabbitmq by default. */
  private environment(): NodeJS.ProcessEnv {
    const at = (name: string) => join(this.folder, name);
    return {
      RABBITMQ_NODENAME: this.node,
      RABBITMQ_USE_LONGNAME: 'false',
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(this.ports.amqp),
      RABBITMQ_DIST_PORT: String(this.ports.distribution),
      ERL_EPMD_PORT: String(this.ports.epmd),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_MNESIA_BASE: at('mnesia'),
      RABBITMQ_LOG_BASE: at('log'),
      RABBITMQ_PID_FILE: at('rabbit.pid'),
      RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
      RABBITMQ_CONF_ENV_FILE: at('environment.conf'),
      RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
      RABBITMQ_SCHEMA_DIR: at('schema'),
      RABBITMQ_GENERATED_CONFIG_DIR: at('generated'),
      RABBITMQ_FEATURE_FLAGS_FILE: at('feature_flags'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
      RUNNING_UNDER_SYSTEMD: 'true', // Runs the broker itself as the child process, without a shell in between.
      HOME: this.home, // The cookie of the Erlang node is written here.
    };
  }
}

const nodeName = (index: number | undefined): string =>
  index === undefined ? 'shop' : `shop-${String(index)}`;

function clusterSettings(member: ClusterMember | undefined): string[] {
  if (!member) return [];
  const nodes = Array.from({ length: member.of }, (_, at) => `${nodeName(at + 1)}@localhost`);
  return [
    'cluster_formation.peer_discovery_backend = classic_config',
    ...nodes.map(
      (node, at) => `cluster_formation.classic_config.nodes.${String(at + 1)} = ${node}`,
    ),
    'cluster_partition_handling = pause_minority',
  ];
}

/** Ends the port mapper, which outlives the broker. */
function endPortMapper(port: number): void {
  const erlang = '/usr/lib/erlang';
  const bundled = existsSync(erlang)
    ? readdirSync(erlang).map((name) => join(erlang, name, 'bin/epmd'))
    : [];
  const epmd = [...onPath('epmd'), ...bundled.filter((file) => existsSync(file))][0];
  if (!epmd) return;
  try {
    execFileSync(epmd, ['-port', String(port), '-kill'], { stdio: 'ignore' });
  } catch {
    // it had ended already
  }
}
