import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { accessOf } from '@shop/service-kit/access';

export interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

/** Every route of every controller. */
export function routesOf(app: INestApplicationContext): Route[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) =>
    typeof metatype === 'function' ? routesOfController(metatype) : [],
  );
}

/** The routes that do not say who may come in; there must be none. */
export const routesWithoutAccess = (app: INestApplicationContext): string[] =>
  routesOf(app)
    .filter(({ handler }) => accessOf(handler) === undefined)
    .map(({ name }) => name);

function routesOfController(controller: {
  readonly name: string;
  readonly prototype: object;
}): Route[] {
  const base = String(Reflect.getMetadata(PATH_METADATA, controller));
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([key, { value }]: [string, { value?: unknown }]) => {
      if (typeof value !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, value)) return [];
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, value))] ?? 'ALL';
      const end = String(Reflect.getMetadata(PATH_METADATA, value));
      const path = `/${base}/${end}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
      return [{ name: `${controller.name}.${key}`, method, path, handler: value }];
    },
  );
}
