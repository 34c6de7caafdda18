import { house } from '../../../lib/house';
import { paths } from '../../../lib/paths';
import type { InfoContent } from './page';
import { returns, shipping } from './policy';

export const terms: InfoContent = {
  title: 'Terms',
  lede: 'What you may expect of us, and we of you, in words that need no lawyer.',
  blocks: [
    {
      kind: 'prose',
      title: 'Who we are',
      text: [
        `Loomery, a textile house. ${house.address}. By using this shop you accept these terms.`,
      ],
    },
    {
      kind: 'prose',
      title: 'Your account',
      text: [
        'One person or company, one account, with a true name and an e-mail address at which you can be reached. Keep the password to yourself; what is ordered from your account counts as ordered by you, unless you have told us that it has fallen into other hands.',
      ],
    },
    {
      kind: 'prose',
      title: 'Prices and payment',
      text: [
        'Prices are in US dollars and are those shown at the moment the order is placed. If a price has risen since you filled the cart, the order is refused and you are told, so that you can decide again; if it has fallen, you pay the lower one.',
        'This shop is a demonstration. The card form takes no payment: please enter no real card. What is typed there does not leave your browser.',
      ],
    },
    {
      kind: 'prose',
      title: 'Orders and stock',
      text: [
        'An order stands when the shop says that it was placed; the stock is set aside for you in the same moment. An order that cannot be filled in full is refused whole, never in part.',
        `Delivery, within Bangladesh only, follows the shipping page; processing takes ${shipping.processing}.`,
      ],
      links: [{ to: paths.info.shipping.href(), label: 'Shipping' }],
    },
    {
      kind: 'prose',
      title: 'Cloth is a natural thing',
      text: [
        'Slubs, small shifts of shade between dye lots and the irregularity of handloom are its character, not faults. Order what one piece of work needs in one order, and it comes from one lot wherever that is possible.',
      ],
    },
    {
      kind: 'prose',
      title: 'Returns',
      text: [`Cloth may be returned within ${returns.within}; a refund takes ${returns.refund}.`],
      links: [{ to: paths.info.returns.href(), label: 'Returns and exchanges' }],
    },
    {
      kind: 'prose',
      title: 'Words, pictures and designs',
      text: [
        'The pictures and texts of this shop are ours. Designs that you send us stay yours: we use them for your order and for nothing else.',
      ],
    },
    {
      kind: 'prose',
      title: 'Law',
      text: [
        'The law of Bangladesh applies, and what it grants you as a buyer these terms cannot take away.',
      ],
    },
  ],
};

export const privacy: InfoContent = {
  title: 'Privacy',
  lede: 'What we keep, why, and what never reaches us.',
  blocks: [
    {
      kind: 'prose',
      title: 'What we keep',
      text: ['Only what the shop needs to do its work:'],
      points: [
        'your name and e-mail address, and your password as a hash from which it cannot be read back',
        'your orders: what was bought, at what price, the address it goes to, and what became of it',
        'a record of who is signed in, so that a session can be ended',
      ],
    },
    {
      kind: 'prose',
      title: 'What never reaches us',
      text: [
        'The card number, its expiry and its code, and the telephone number of the checkout form, stay in the form in your browser. They are not sent, not stored and not logged.',
      ],
    },
    {
      kind: 'prose',
      title: 'What your browser keeps',
      text: [
        'Two entries in its local storage, both for the shop alone: "token", which says that you are signed in, and "cart", which holds what you have put aside. The token is good for 12 hours, or for 30 days if you asked to be remembered; logging out removes it. While you check out, a mark for that one order is kept until the tab closes, so that no order is placed twice.',
      ],
    },
    {
      kind: 'prose',
      title: 'Who else sees you here',
      text: [
        'Nobody. There are no advertising cookies, no counters and no scripts of other companies; even the typefaces come from our own server. The map on the contact page is drawn by us. Only when you ask for the large map does your browser fetch it from OpenStreetMap, which then sees your network address.',
      ],
    },
    {
      kind: 'prose',
      title: 'What we use your address for',
      text: [
        'Your e-mail address is for your account and your orders. We neither sell it nor lend it. The delivery address is given to whoever carries the parcel.',
      ],
    },
    {
      kind: 'prose',
      title: 'Your rights',
      text: [
        `Write to ${house.email} to learn what we hold about you, to have it put right, or to have your account closed. Orders are kept as long as the law asks of a merchant's books.`,
      ],
    },
  ],
};
