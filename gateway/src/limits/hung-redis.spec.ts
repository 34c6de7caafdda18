import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { authReply, user } from '../testing/samples.js';
import { testGateway } from '../testing/test-gateway.js';

it('reliability 6: a login waits no second for a Redis that hangs, once one call has found out', async () => {
  const redis = await testRedis();
  const link = await cuttableLink(redis.urlAs('gateway'));
  const gateway = await testGateway({ REDIS_URL: link.url }, redis);
  const payload = { email: user.email, password: 'six666' };
  const login = () => gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  try {
    gateway.services.reply(authRpc.login, authReply);
    expect((await login()).statusCode).toBe(200);
    link.lag(60_000);
    expect((await login()).statusCode).toBe(200);
    const began = performance.now();
    expect((await login()).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(1_000);
  } finally {
    await gateway.close();
    await link.close();
    await redis.close();
  }
});
