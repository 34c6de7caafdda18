import { BadRequestException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { DomainError } from '../../domain-error.js';
import { errorReply } from './error-reply.js';

const failedQuery = (code: string): Error =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('it failed'), { code }));

describe('the error of a request that failed', () => {
  it.each(['08006', '57P01', '53100', '53300'])(
    'reliability 3: returns 503 service.unavailable if the database reports %s',
    (code) => {
      expect(errorReply(failedQuery(code))).toMatchObject({
        code: 'service.unavailable',
        status: 503,
      });
    },
  );

  it.each(['55P03', '40P01', '40001'])(
    'owner 1: returns 503 service.busy if other transactions were in the way: %s',
    (code) => {
      expect(errorReply(failedQuery(code))).toMatchObject({ code: 'service.busy', status: 503 });
    },
  );

  it('security L17: returns 503 service.unavailable if no connection became free in time', () => {
    const late = new Error('timeout exceeded when trying to connect');
    expect(errorReply(late)).toMatchObject({ code: 'service.unavailable', status: 503 });
  });

  it.each([failedQuery('42P01'), failedQuery('57014'), new TypeError('x is undefined'), 'thrown'])(
    'returns 500 internal, without details, for a fault of the service: %s',
    (fault) => {
      expect(errorReply(fault)).toEqual({
        code: 'internal',
        message: 'Something went wrong.',
        status: 500,
      });
    },
  );

  it('returns the refusal itself if it is meant for the caller', () => {
    expect(errorReply(new DomainError('order.notFound'))).toMatchObject({ status: 404 });
    expect(errorReply(new BadRequestException('No.'))).toMatchObject({
      code: 'request.invalid',
      message: 'No.',
    });
  });
});
