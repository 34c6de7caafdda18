import { DomainError } from '@shop/service-kit/domain-error';

/** Codes of a service that is down, too slow for its time limit, or of a version without the request. */
const AWAY = new Set(['service.unavailable', 'service.busy', 'request.notFound']);

/** Returns the reply of a service, or null if it does not respond, so that the others are not delayed. */
export async function unlessAway<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof DomainError && AWAY.has(error.code)) return null;
    throw error;
  }
}

interface Owned<Service, Reply> {
  service: Service;
  reply: Reply;
}

/**
 * Sends a request to each service in turn until one has the subject. If none has it, throws `unknown`, the code of
 * services without the subject, or `service.unavailable` if one of them did not respond.
 */
export async function findOwner<Service, Reply>(
  services: readonly Service[],
  request: (service: Service) => Promise<Reply>,
  unknown: DomainError['code'],
): Promise<Owned<Service, Reply>> {
  let isAnyAway = false;
  for (const service of services) {
    try {
      const reply = await unlessAway(request(service));
      if (reply !== null) return { service, reply };
      isAnyAway = true;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== unknown) throw error;
    }
  }
  throw new DomainError(isAnyAway ? 'service.unavailable' : unknown);
}
