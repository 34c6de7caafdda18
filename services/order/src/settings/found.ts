import { DomainError } from '@shop/service-kit/domain-error';

/** The one of this id; `order.settingNotFound`: what was saved may be gone already. */
export function found<One extends { _id: string }>(all: readonly One[], id: string): One {
  const one = all.find(({ _id }) => _id === id);
  if (!one) throw new DomainError('order.settingNotFound');
  return one;
}
