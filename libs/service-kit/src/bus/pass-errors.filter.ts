// Nest turns every error that is no RpcException into 'Internal server error'. The transport wants the error itself.
import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

@Catch()
export class PassErrors implements RpcExceptionFilter {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
