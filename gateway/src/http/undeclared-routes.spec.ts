import 'reflect-metadata';
import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Public } from '@shop/service-kit/access';
import { testGateway } from '../testing/test-gateway.js';
import { routesOf, undeclaredRoutes } from './undeclared-routes.js';

describe('who may come in', () => {
  it('is said by every route of the shop', async () => {
    const gateway = await testGateway();
    expect(undeclaredRoutes(gateway.app)).toEqual([]);
    const routes = routesOf(gateway.app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual([
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'GET /api/admin/revenue',
      'GET /api/admin/stats',
      'GET /api/admin/top-products',
      'GET /api/admin/users',
      'GET /api/auth/sessions',
      'GET /api/auth/user',
      'GET /api/orders',
      'GET /api/orders/:id',
      'GET /api/orders/mine',
      'GET /api/products',
      'GET /api/products/:id',
      'POST /api/auth/forgot-password',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/register',
      'POST /api/auth/remove-account',
      'POST /api/auth/reset-password',
      'POST /api/orders',
      'PUT /api/admin/users/:id/business',
      'PUT /api/admin/users/:id/role',
      'PUT /api/auth/business',
      'PUT /api/auth/password',
      'PUT /api/auth/user',
      'PUT /api/orders/:id/status',
    ]);
    await gateway.close();
  });

  it('is noticed when a route forgets to say it', async () => {
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
    const module = await Test.createTestingModule({ controllers: [Forgetful] }).compile();
    expect(undeclaredRoutes(module)).toEqual(['Forgetful.secret']);
  });
});
