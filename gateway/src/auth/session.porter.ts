// Who is signed in: asked with every page, so the answer to it stands ready; whether it still holds is asked each time.
import type { UserView } from '@shop/contracts/auth';
import type { Identity } from '@shop/service-kit/identity';
import { addressOf, isSecure, type Trust } from '../door/caller.js';
import type { Porter } from '../door/door.js';
import {
  readyBody,
  readyHead,
  readyHeaders,
  sendReady,
  type ReadyBody,
  type ReadyHead,
} from '../door/ready-answer.js';
import { callsOf } from '../http/http-metrics.js';
import { logSampled } from '../http/request-log.js';
import { tokenIn } from '../http/token.js';
import type { Limiter } from '../limits/limiter.js';
import type { SessionUse } from './session-use.js';

export interface Door {
  readonly identity: Identity;
  readonly limiter: Limiter;
  readonly use: SessionUse;
  readonly trust: Trust;
  /** From then on requests take the long way, which lets their connections go. */
  readonly isDraining: () => boolean;
}

const ADDRESS = '/api/auth/user';
const calls = callsOf('GET', ADDRESS, 200);
const { plain, secure } = readyHeaders({ 'content-type': 'application/json; charset=utf-8' });

interface Answer {
  readonly body: ReadyBody;
  readonly plain: ReadyHead;
  readonly secure: ReadyHead;
}

function written(user: UserView): Answer {
  const body = readyBody(Buffer.from(JSON.stringify(user)));
  const length = ['content-length', String(body.bytes)];
  const headOf = (common: readonly string[]) => readyHead(200, [...common, ...length]);
  return { body, plain: headOf(plain), secure: headOf(secure) };
}

/**
 * Answers who has a token that was proven before and a session that Redis has at this moment; all others take the long
 * way. Such answers are counted, and one in a hundred is logged.
 */
export function sessionPorter(door: Door): Porter {
  const { identity, limiter, use, trust, isDraining } = door;
  const answers = new WeakMap<UserView, Answer>();
  const answerOf = (user: UserView): Answer => {
    const known = answers.get(user);
    if (known) return known;
    const answer = written(user);
    answers.set(user, answer);
    return answer;
  };
  return (request, response, passOn) => {
    if (request.url !== ADDRESS || request.method !== 'GET' || isDraining()) return false;
    const token = tokenIn(request.headers);
    const proof = token === null ? undefined : identity.proofOf(token);
    if (token === null || proof === undefined) return false;
    const began = performance.now();
    return identity.sessionAtHand(proof).then((session) => {
      if (!session || !limiter.admitsSession(session.sid)) {
        passOn(request, response);
        return;
      }
      const { body, ...heads } = answerOf(session.user);
      sendReady(response, isSecure(request, trust) ? heads.secure : heads.plain, body);
      use.note(token);
      const address = addressOf(request, trust);
      logSampled({ path: ADDRESS, status: 200, address, userId: session.user._id });
      calls.add((performance.now() - began) / 1_000);
    });
  };
}
