/** Which packages may depend on which, by their tags. */
export const packageEdges = [
  { from: 'scope:frontend', to: ['scope:contracts'] },
  { from: 'scope:gateway', to: ['scope:contracts', 'scope:kit', 'scope:testing'] },
  {
    from: 'scope:service',
    to: ['scope:contracts', 'scope:kit', 'scope:seeds', 'scope:testing', 'scope:fake'],
  },
  { from: 'scope:fake', to: [] },
  { from: 'scope:kit', to: ['scope:contracts', 'scope:testing'] },
  { from: 'scope:testing', to: ['scope:contracts', 'scope:kit'] },
  { from: 'scope:contracts', to: [] },
  { from: 'scope:seeds', to: ['scope:contracts', 'scope:seeds'] },
  {
    from: 'scope:tools',
    to: [
      ...['scope:contracts', 'scope:kit', 'scope:seeds', 'scope:testing', 'scope:tools'],
      'scope:fake',
    ],
  },
];
