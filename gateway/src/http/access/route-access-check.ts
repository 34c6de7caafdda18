import type { INestApplication } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { accessOf } from '@shop/service-kit/access';

export interface Route {
  /** Controller and method. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

/** Every route of every controller, as the OpenAPI document lists them. */
export function routesOf(app: INestApplication): Route[] {
  const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
  });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Operations).map(([method, { operationId: name = '' }]) => ({
      name,
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: handlerOf(app, name),
    })),
  );
}

/** The routes that declare no access; there must be none. */
export const routesWithoutAccess = (app: INestApplication): string[] =>
  routesOf(app)
    .filter(({ handler }) => accessOf(handler) === undefined)
    .map(({ name }) => name);

type Operations = Record<string, NonNullable<OpenAPIObject['paths'][string]['get']>>;

function handlerOf(app: INestApplication, name: string): object {
  const [controller = '', method = ''] = name.split('.');
  const wrapper = app
    .get(DiscoveryService)
    .getControllers()
    .find((one) => one.name === controller);
  const handler = (wrapper?.instance as Partial<Record<string, object>> | undefined)?.[method];
  if (handler === undefined) throw new Error(`no handler of the route ${name}`);
  return handler;
}
