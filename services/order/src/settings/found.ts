import { DomainError } from '@shop/service-kit/domain-error';

/**
 * Returns the setting with this id. Throws `order.settingNotFound`, because a saved setting may have been deleted
 * since.
 */
export function found<One extends { _id: string }>(all: readonly One[], id: string): One {
  const one = all.find(({ _id }) => _id === id);
  if (!one) throw new DomainError('order.settingNotFound');
  return one;
}
