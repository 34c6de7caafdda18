/** Packages that a package may import. Paths are regular expressions from the root. */
export const packageEdges = {
  frontend: ['libs/contracts'],
  gateway: ['libs/contracts', 'libs/service-kit', 'libs/service-kit-testing'],
  'services/[^/]+': [
    'libs/contracts',
    'libs/service-kit',
    'libs/service-kit-testing',
    'libs/paper',
    'tools/seeds',
    'tools/fake-stripe',
  ],
  'libs/contracts': [],
  'libs/paper': ['libs/contracts', 'libs/service-kit', 'libs/service-kit-testing'],
  'libs/service-kit': ['libs/contracts', 'libs/service-kit-testing'],
  'libs/service-kit-testing': ['libs/contracts', 'libs/service-kit'],
  'tools/cloth-images': [],
  'tools/seeds': ['libs/contracts', 'tools/cloth-images'],
  'tools/fake-stripe': [],
  'tools/(?:bench|chaos|dev-stack|smoke|test)': ['libs/[^/]+', 'tools/[^/]+'],
};
