import { ratingDifference, shownAuthor } from './review.rules.js';

describe('the author as he is shown', () => {
  it.each([
    ['Rina Das', 'Rina D.'],
    ['  Md. Abdul   karim ', 'Md. K.'],
    ['Salma', 'Salma'],
    ['Łucja Żak', 'Łucja Ż.'],
  ])('shows the author %p as %p', (name, shown) => {
    expect(shownAuthor(name)).toBe(shown);
  });
});

describe('what a change does to the rating', () => {
  const shown = (stars: number) => ({ stars, isHidden: false });
  const hidden = (stars: number) => ({ stars, isHidden: true });
  it.each([
    ['a new review', null, shown(4), { count: 1, stars: 4 }],
    ['an edit', shown(4), shown(1), { count: 0, stars: -3 }],
    ['hiding', shown(4), hidden(4), { count: -1, stars: -4 }],
    ['showing again', hidden(4), shown(4), { count: 1, stars: 4 }],
    ['the edit of a hidden one', hidden(4), hidden(5), { count: 0, stars: 0 }],
  ])('computes the change of the rating by %s', (_, before, after, difference) => {
    expect(ratingDifference(before, after)).toEqual(difference);
  });
});
