import type { ClothState } from '@shop/contracts/cloth/cloth';

export const clothStateLabels: Record<ClothState, string> = {
  draft: 'Draft',
  published: 'Published',
};
