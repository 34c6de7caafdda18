import 'reflect-metadata';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { accessOf, Public } from '@shop/service-kit/access';
import { testGateway } from '../../testing/test-gateway.js';
import { routesOf } from './route-access-check.js';

/** The routes that declare no access: their guard would admit no caller. */
const routesWithoutAccess = (app: INestApplication): string[] =>
  routesOf(app)
    .filter(({ handler }) => accessOf(handler) === undefined)
    .map(({ name }) => name);

describe('who may come in', () => {
  it('requires a declared access rule on every route of the shop', async () => {
    const gateway = await testGateway();
    expect(routesWithoutAccess(gateway.app)).toEqual([]);
    expect(routesOf(gateway.app).length).toBeGreaterThan(20);
    await gateway.close();
  });

  it('requires an administrator on every route below /api/admin', async () => {
    const gateway = await testGateway();
    const open = routesOf(gateway.app)
      .filter(({ path }) => path.startsWith('/api/admin/'))
      .filter(({ handler }) => {
        const access = accessOf(handler);
        return access?.kind !== 'roles' || access.roles.join() !== 'admin';
      })
      .map(({ method, path }) => `${method} ${path}`);
    // The names of the categories stand on every page of the shop.
    expect(open.filter((route) => route !== 'GET /api/admin/categories')).toEqual([]);
    await gateway.close();
  });

  it('reports a route without an access rule', async () => {
    @Controller('forgetful')
    class Forgetful {
      @Get('open')
      @Public()
      open(): string {
        return 'open';
      }

      @Get('secret')
      secret(): string {
        return 'secret';
      }
    }
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers: [Forgetful],
    }).compile();
    const app = module.createNestApplication(new FastifyAdapter());
    expect(routesWithoutAccess(app)).toEqual(['Forgetful.secret']);
  });
});
