// Room: README, docs/*.md, observability, compose and manifests. DECISIONS.md keeps its prose.
import { ids, sub, texts } from '../lib.mjs';
import { plain, shieldLetters, unshield } from '../prose.mjs';

const pages = ['README.md', /^docs\/[\w-]+\.md$/];
const observability = /^infra\/observability\//;
const deploy = ['docker-compose.yml', '.env.example', /^infra\/(k8s|docker|minio|redis|postgres)\//];

export default {
  words: [
    { in: 'README.md', replace: texts([
      ['the demo shop: its cloth, drawn, its orders, and what visitors wrote', 'the demo data: products, users, orders and enquiries'],
      ['trials that kill, stall and cut, and the checker of the seven promises', 'scenarios that kill, stall and cut, and the checker of the seven invariants'],
      ['scenarios that kill, stall and cut, and the checker of the seven promises', 'scenarios that kill, stall and cut, and the checker of the seven invariants'],
      ['the tests of one package; of `e2e`, what a failed walk saw is in `.local/test-results/e2e`', 'the tests of one package; screenshots of failed e2e tests are in `.local/test-results/e2e`'],
      ['the tests of one package; of `e2e`, what a failed walk saw is in `.local/test-results/walks`', 'the tests of one package; screenshots of failed e2e tests are in `.local/test-results/e2e`'],
      ['records that a letter came back later, out of a mail server', 'records a bounced e-mail, from a mail server'], ['records that an e-mail came back later, out of a mail server', 'records a bounced e-mail, from a mail server'], ['records that an email came back later, out of a mail server', 'records a bounced e-mail, from a mail server'],
      ['what is measured, shown and gives alarm', 'metrics, dashboards and alerts'], ['The page of sent mails is printed by', 'The address of the mailbox is printed by'], ['begins anew', 'starts with an empty shop'],
      ['the shop in containers: bought from, scaled, restarted, robbed of each container', 'smoke test of the containers: buys, scales, restarts, and kills each container'], ['what operators do to the shop, tried on containers', 'the smoke test of the containers'],
      ['`frontend/e2e` walks through the whole shop in Chromium', '`frontend/e2e` tests the whole shop in Chromium'], ['the only HTTP door;', 'the only HTTP entry point;'],
      ['what every service stands on:', 'shared by every service:'], ['Why things are as they are:', 'Decisions:'], ['A fact, a rule, a row', 'An event, a rule, a row'], ['shapes, requests, facts;', 'shapes, requests, events;'], ['each hot path beside the least that could do it, as ratios of one run', 'each hot path compared with the simplest program that could do it'],
      ['what Lighthouse says of a running shop', 'Lighthouse scores of a running shop'], ['admins follow orders and figures', 'admins manage orders and see statistics'], ['that stock, orders and figures agree', 'that stock, orders and statistics agree'],
      ['is the picture of the whole', 'is the overview'], ['is the image of the whole', 'is the overview'], ['is the overview of the whole', 'is the overview'],
    ]) },
    { in: 'README.md', replace: [[/\| `tools\/seeds`( +)\|/g, '| `tools/cloth-images` | draws the product images of the demo shop |\n| `tools/seeds`$1|']] },
    { in: [...pages, observability, ...deploy], replace: [
      ...shieldLetters, ...sub('letter', 'email'), ...unshield, ...sub('fact', 'event', { keep: [/^in-?fact$/] }), ...sub('picture', 'image'), ...sub('shelf', 'cache', { plural: 'shelves' }),
      [/\boff the cache\b/g, 'from the cache'], [/\bon the cache\b/g, 'in the cache'],
    ] },
    { in: pages, replace: [
      [/\b([Aa])n? emails?\b(?= [a-z])/g, (m) => m.replace('email', 'e-mail')], [/(?<![\w`/.-])emails?(?![\w`/.@-])/g, (m) => m.replace('email', 'e-mail')], [/(?<![\w`/.-])Emails?(?![\w`/.@-])/g, (m) => m.replace('Email', 'E-mail')],
      [/\bcolleagues\b/g, 'admins'], [/\bcolleague\b/g, 'admin'], [/\bformer customers\b/g, 'erased customers'], [/\bguess throttle\b/g, 'login throttle'], [/\bthe front door\b/g, 'nginx'], [/\bfront door\b/g, 'nginx'], [/\bporters?\b/g, 'fast handler'],
      [/\bwalks\b(?= |,|\.)/g, 'e2e tests'], [/\ba walk\b/g, 'an e2e test'], [/\bthe house\b/g, 'the company'], [/\bpostman\b/g, 'mailer'], [/\bhouse figures\b/g, 'public stats'], [/\bsealed\b/g, 'encrypted'], [/\bseals\b/g, 'encrypts'], [/\bstand-ins?\b/g, 'fake'], [/\bmishaps?\b/g, 'failure'],
      [/\bturnstile\b/g, 'bounded queue'], [/\btallied\b/g, 'buffered'], [/\btally\b/g, 'counter'], [/\bpatience\b/g, 'timeout'], [/\bthe door\b/g, 'the gateway'],
      ...plain,
    ] },
    { in: observability, replace: [
      [/Facts? that \{\{ \$labels\.service \}\} could not hear wait for a hand/g, '{{ $labels.service }} has dead letters'], [/Events that \{\{ \$labels\.service \}\} could not hear wait for a hand/g, '{{ $labels.service }} has dead letters'],
      [/Shelf: share/g, 'Response cache: share'], [/Cache: share of catalogue reads that asked nobody/g, 'Response cache: hit rate of catalogue reads'], [/Response cache: share of catalogue reads that asked nobody/g, 'Response cache: hit rate of catalogue reads'], [/calls per second by route, and off the (shelf|cache)/g, 'calls per second by route, and from the response cache'], [/, and from the cache"/g, ', and from the response cache"'],
      [/Replicas that answer/g, 'Replicas that respond'], [/\bdoes not answer\b/g, 'does not respond'], [/events that nobody hears/g, 'events without a subscriber'], [/facts that nobody hears/g, 'events without a subscriber'], [/events that wait, or are tried again/g, 'events that wait or are retried'], [/Errors: calls answered with/g, 'Errors: responses with'],
      [/is out of breath/g, 'has a slow event loop'], [/What somebody has to look at\. What to do about each/g, 'Alerts. What to do about each'], [/the topology does not fit/g, 'the topology does not match'], [/Figures of the back-office differ from their sources/g, 'Statistics of the back-office differ from their sources'],
    ] },
  ],
  edits: [],
};
void ids;
