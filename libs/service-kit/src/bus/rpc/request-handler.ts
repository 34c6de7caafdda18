// Turns the bytes of a request into the bytes of its reply: parse, authorise, validate, handle.
import { randomUUID } from 'node:crypto';
import type { MessageHandler } from '@nestjs/microservices';
import type { ConsumeMessage } from 'amqplib';
import { accessOf, type Access, type AccessCheck, type UnverifiedCaller } from '../../access.js';
import { DomainError } from '../../domain-error.js';
import { failpoint } from '../../failpoint.js';
import { requestContext, rootLogger } from '../../logger.js';
import { isStorable } from '../../storable-text.rules.js';
import { inSpan } from '../../tracing/spans.js';
import type { RpcHandlerExtras } from '../handlers.js';
import { ReceivedCall } from '../call.js';
import { errorReply, invalidInput } from './error-reply.js';
import { bytesOf } from './raw-json.js';
import { runHandler, type Handling } from '../run-handler.js';
import {
  countHeader,
  header,
  headersOf,
  MAX_MESSAGE_BYTES,
  parseJson,
  plainHeader,
  requestBody,
  requestName,
} from '../message-format.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface DescribedHandler extends Handling {
  readonly extras: RpcHandlerExtras;
  readonly access: Access;
}

export class RequestHandler {
  private readonly handlers: ReadonlyMap<string, DescribedHandler>;

  /** Throws if a method does not declare its access: such a service must not start. */
  constructor(
    handlers: ReadonlyMap<string, MessageHandler>,
    private readonly check: AccessCheck,
  ) {
    this.handlers = new Map(
      [...handlers].map(([pattern, handler]) => [pattern, described(pattern, handler)]),
    );
  }

  /**
   * Returns the reply, or undefined if the client has already given up; its time runs from `cameAt`, in milliseconds of
   * this process. Rejects with any error.
   */
  handle(message: ConsumeMessage, cameAt = performance.now()): Promise<Buffer | undefined> {
    const from = headersOf(message);
    const name = requestName(message.fields.routingKey);
    return inSpan(name, { kind: 'server', from }, () => this.handleTraced(message, from, cameAt));
  }

  private async handleTraced(
    message: ConsumeMessage,
    headers: Record<string, unknown>,
    cameAt: number,
  ): Promise<Buffer | undefined> {
    const requestId = plainHeader(headers, header.requestId) ?? randomUUID();
    return requestContext.run({ requestId }, async () => {
      try {
        return await this.handleChecked(message, { headers, requestId, cameAt });
      } catch (error) {
        logFailure(message, error, performance.now() - cameAt);
        throw error;
      }
    });
  }

  private async handleChecked(
    message: ConsumeMessage,
    { headers, requestId, cameAt }: Received,
  ): Promise<Buffer | undefined> {
    const { data, pattern } = read(message);
    const handler = this.handlers.get(pattern);
    if (!handler) throw new DomainError('request.notFound', undefined, `No handler of ${pattern}`);
    const remaining = countHeader(headers, header.deadline) || handler.extras.rpc.timeoutMs;
    const session = await this.check(handler.access, callerOf(message, headers[header.token]));
    const input = handler.extras.rpc.input.safeParse(data);
    if (!input.success) throw invalidInput(input.error);
    const left = remaining - (performance.now() - cameAt);
    const call = new ReceivedCall(requestId, messageIdOf(message), session, left);
    if (call.remainingMs() <= 0) {
      rootLogger.warn({ pattern }, 'bus: request dropped after its deadline');
      return undefined;
    }
    const reply = await runHandler(handler, input.data, call);
    if (handler.extras.rpc.redelivery !== 'read') failpoint('F10');
    if (call.remainingMs() <= 0) rootLogger.warn({ pattern }, 'bus: reply sent after its deadline');
    return bytesOf(reply);
  }
}

interface Received {
  readonly headers: Record<string, unknown>;
  readonly requestId: string;
  readonly cameAt: number;
}

/** Logs a 5xx under the id that the gateway logs, too. A refusal of the caller is logged by the gateway. */
function logFailure({ fields }: ConsumeMessage, error: unknown, ms: number): void {
  const { code, status } = errorReply(error);
  if (status < 500) return;
  const line = { pattern: requestName(fields.routingKey), code, ms: Math.round(ms), err: error };
  if (code === 'internal') rootLogger.error(line, 'bus: request failed');
  else rootLogger.warn(line, 'bus: request failed');
}

function described(pattern: string, handler: MessageHandler): DescribedHandler {
  const extras = handler.extras as RpcHandlerExtras | undefined;
  if (!extras?.rpc) throw new Error(`${pattern} is not declared with @RpcHandler`);
  const access = accessOf(extras.method);
  if (!access) throw new Error(`${pattern} does not declare who may call it`);
  return { handler, pattern, extras, access };
}

function read({ content, fields }: ConsumeMessage): { pattern: string; data?: unknown } {
  if (content.length > MAX_MESSAGE_BYTES) throw new DomainError('request.tooLarge');
  const body = requestBody.safeParse(parseJson(content));
  if (!body.success) throw invalidInput(body.error);
  if (!isStorable(content, body.data)) throw new DomainError('request.invalid');
  // the broker has verified only that the sender may use the routing key
  if (body.data.pattern !== requestName(fields.routingKey))
    throw new DomainError('request.invalid');
  return body.data;
}

function callerOf({ properties }: ConsumeMessage, token: unknown): UnverifiedCaller {
  const userId: unknown = properties.userId;
  return {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof userId === 'string' ? { userId } : {}),
  };
}

/** Returns the message id, which the inbox stores as a UUID. */
function messageIdOf({ properties }: ConsumeMessage): string {
  const id: unknown = properties.messageId;
  return typeof id === 'string' && UUID.test(id) ? id : randomUUID();
}
