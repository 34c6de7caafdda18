import { nodeUrls } from './broker-nodes.js';

describe('the address of the bus', () => {
  it.each([
    ['is its only node', 'amqp://order:x@bus:5672/%2F', ['amqp://order:x@bus:5672/%2F']],
    [
      'names the nodes of a cluster, in their order',
      'amqp://order:x@bus:5672/shop?nodes=one:5674,two,three:5675',
      [
        'amqp://order:x@one:5674/shop',
        'amqp://order:x@two:5672/shop',
        'amqp://order:x@three:5675/shop',
      ],
    ],
  ])('an address of the bus %s', (_what, address, nodes) => {
    expect(nodeUrls(address)).toEqual(nodes);
  });
});
