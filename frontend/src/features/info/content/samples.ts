import type { InfoContent } from './page';
import { samples, support } from './policy';

export const sampleRequests: InfoContent = {
  title: 'Sample Requests',
  lede: 'No screen can show how a cloth feels. Have a piece of it sent.',
  art: {
    kind: 'samples',
    names: ['category-wool', 'category-cotton', 'category-silk', 'category-denim'],
  },
  action: { label: 'Request samples', toTitle: 'Request samples' },
  blocks: [
    {
      kind: 'cards',
      look: 'swatch',
      title: 'How samples work',
      cards: [
        {
          title: 'Size',
          text: `A standard swatch is about ${samples.size}, cut with pinked edges.`,
        },
        {
          title: 'Price',
          text: `Registered business accounts have their ${samples.free}, then they are ${samples.price}.`,
        },
        {
          title: 'Shipping',
          text: `Standard shipping takes ${samples.shipping} and is free for orders over ${samples.shippingFreeOver}. Express goes at cost.`,
        },
        {
          title: 'Dispatch',
          text: `Samples leave within ${samples.dispatch} of your request.`,
        },
      ],
    },
    {
      kind: 'prose',
      title: 'How many',
      text: [
        `Max ${samples.perRequest} in total, and max ${samples.perSku}. That is enough to cut one, wash one and keep one.`,
      ],
    },
    {
      kind: 'form',
      form: 'samples',
      title: 'Request samples',
      intro: 'Name each fabric or its SKU, and how many pieces of it. The cost stands beside them.',
      answer: `Dispatch within ${samples.dispatch}; questions are answered ${support.days}, ${support.hours}.`,
    },
  ],
};
