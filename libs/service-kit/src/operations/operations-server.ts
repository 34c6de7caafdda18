// The HTTP server for operators: liveness, readiness, metrics.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProcessEnv } from '../config.js';
import { rootLogger } from '../logger.js';
import { METRICS_TYPE, metricsText, type MetricSources } from './metrics.js';
import type { Readiness } from './readiness.js';

export class OperationsServer {
  /** Sources of the metrics of the outbox and of dead letters, set once they are available. */
  sources: MetricSources = {};
  private readonly server: Server;

  private constructor(
    private readonly config: ProcessEnv,
    private readonly readiness: Readiness,
  ) {
    this.server = createServer((request, response) => {
      this.reply(request.url ?? '', response).catch((error: unknown) => {
        rootLogger.error({ err: error }, 'operations: request failed');
        response.writeHead(500).end();
      });
    });
  }

  /** Listens at once, so that a process that still waits for its backing services is already live. */
  static async open(config: ProcessEnv, readiness: Readiness): Promise<OperationsServer> {
    const operations = new OperationsServer(config, readiness);
    operations.server.listen(config.OPERATIONS_PORT, config.OPERATIONS_HOST);
    await once(operations.server, 'listening');
    rootLogger.info({ port: operations.port }, 'operations: listening');
    return operations;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async reply(url: string, response: ServerResponse): Promise<void> {
    switch (url.split('?')[0]) {
      case '/health/live':
        json(response, 200, {
          live: true,
          version: this.config.LOOMERY_VERSION,
          commit: this.config.LOOMERY_COMMIT,
        });
        return;
      case '/health/ready': {
        const report = await this.readiness.report();
        json(response, report.ready ? 200 : 503, report);
        return;
      }
      case '/metrics': {
        const text = await metricsText(this.sources);
        response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text);
        return;
      }
      default:
        json(response, 404, { message: 'There is nothing at this address.' });
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
