// A RabbitMQ for a single spec that kills it; the shared one must keep running.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import type { BrokerAddresses } from './harness-vhost.js';

const programs = '/usr/lib/rabbitmq/bin';

export class PrivateBroker {
  private readonly folder = mkdtempSync(join(tmpdir(), 'harness-broker-'));
  private process: ChildProcess | undefined;

  private constructor(
    private readonly ports: { amqp: number; api: number; distribution: number; names: number },
  ) {}

  static async start(): Promise<PrivateBroker> {
    const amqp = await freePort();
    const api = await freePort();
    const distribution = await freePort();
    const names = await freePort();
    const broker = new PrivateBroker({ amqp, api, distribution, names });
    broker.configure();
    await broker.resume();
    return broker;
  }

  get addresses(): BrokerAddresses {
    const { amqp, api } = this.ports;
    return {
      amqp: `amqp://guest:guest@127.0.0.1:${String(amqp)}`,
      api: `http://guest:guest@127.0.0.1:${String(api)}`,
    };
  }

  /** Starts the broker, also after it was killed, and waits until it accepts connections. */
  async resume(): Promise<void> {
    this.process = spawn(join(programs, 'rabbitmq-server'), [], {
      env: this.environment(),
      stdio: 'ignore',
      detached: true,
    });
    await until(() => this.replies(), 60_000);
  }

  /** Sends SIGKILL, as if the machine had lost power. */
  async kill(): Promise<void> {
    const pid = Number(readFileSync(join(this.folder, 'pid'), 'utf8'));
    const gone = this.process ? once(this.process, 'exit') : Promise.resolve();
    process.kill(pid, 'SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    const names = spawn('epmd', ['-port', String(this.ports.names), '-kill'], { stdio: 'ignore' });
    await once(names, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private configure(): void {
    for (const name of ['mnesia', 'log', 'schema', 'generated']) mkdirSync(join(this.folder, name));
    writeFileSync(join(this.folder, 'plugins'), '[rabbitmq_management].');
    writeFileSync(join(this.folder, 'environment'), '');
    writeFileSync(
      join(this.folder, 'rabbitmq.conf'),
      [
        `listeners.tcp.default = 127.0.0.1:${String(this.ports.amqp)}`,
        `management.tcp.port = ${String(this.ports.api)}`,
        'management.tcp.ip = 127.0.0.1',
        'disk_free_limit.absolute = 50MB',
        '',
      ].join('\n'),
    );
  }

  private environment(): NodeJS.ProcessEnv {
    const at = (name: string): string => join(this.folder, name);
    return {
      ...process.env,
      RABBITMQ_NODENAME: `harness${String(this.ports.amqp)}@localhost`,
      RABBITMQ_USE_LONGNAME: 'false',
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(this.ports.amqp),
      RABBITMQ_DIST_PORT: String(this.ports.distribution),
      ERL_EPMD_PORT: String(this.ports.names),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_MNESIA_BASE: at('mnesia'),
      RABBITMQ_LOG_BASE: at('log'),
      RABBITMQ_PID_FILE: at('pid'),
      RABBITMQ_ENABLED_PLUGINS_FILE: at('plugins'),
      RABBITMQ_CONF_ENV_FILE: at('environment'),
      RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
      RABBITMQ_SCHEMA_DIR: at('schema'),
      RABBITMQ_GENERATED_CONFIG_DIR: at('generated'),
      RABBITMQ_FEATURE_FLAGS_FILE: at('feature_flags'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
      HOME: this.folder,
    };
  }

  private async replies(): Promise<boolean> {
    try {
      await (await connect(this.addresses.amqp)).close();
      await fetch(`http://127.0.0.1:${String(this.ports.api)}`);
      return true;
    } catch {
      return false;
    }
  }
}
