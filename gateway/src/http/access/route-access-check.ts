import type { INestApplication } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

export interface Route {
  /** Controller and method. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

interface DocumentedRoute extends Route {
  readonly operation: Operation;
}

/** Every route of every controller, as the OpenAPI document lists them. */
export const routesOf = (app: INestApplication): Route[] =>
  documentedRoutes(app, SwaggerModule.createDocument(app, new DocumentBuilder().build()));

/** The routes with their part of the document. */
export function documentedRoutes(
  app: INestApplication,
  { paths }: OpenAPIObject,
): DocumentedRoute[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => {
      const name = operation.operationId?.replace('_', '.') ?? '';
      return {
        name,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
        handler: handlerOf(app, name),
        operation,
      };
    }),
  );
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

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
