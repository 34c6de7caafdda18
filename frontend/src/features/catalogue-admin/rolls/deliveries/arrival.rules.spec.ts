import { aRollView } from '@shop/contracts/testing/roll-view';
import { emptyReceived } from '../receiving/receive.rules';
import { arrivalOf, differenceOf, rowsOf } from './arrival.rules';

const roll = aRollView({ state: 'expected', lot: 'N', left: 20, received: 20, reserved: 5 });
const [expected] = rowsOf([roll]);
const row = (parts: object) => ({ ...expected, roll, ...parts }) as NonNullable<typeof expected>;

describe('the rolls of a received delivery', () => {
  it('shows the expected delivery as received until something else is typed', () => {
    expect(arrivalOf(rowsOf([roll]), [emptyReceived(0)])).toMatchObject({
      rolls: [{ _id: roll._id, length: 20 }],
      besides: [],
    });
    expect(differenceOf(row({}))).toBeNull();
  });

  it.each([
    [{ length: '18' }, '2.00 m less', 18],
    [{ length: '20,5', lot: 'N1' }, '0.50 m more, dye lot N was expected', 20.5],
    [{ length: '0' }, 'Not delivered', 0],
  ])('describes the received delivery of %j as "%s"', (parts, difference, length) => {
    expect(differenceOf(row(parts))).toBe(difference);
    expect(arrivalOf([row(parts)], [])).toMatchObject({ rolls: [{ length }] });
  });

  it('marks the wrong fields of a received delivery', () => {
    const named = { ...emptyReceived(0), productText: 'Cham' };
    const checked = arrivalOf([row({ length: 'two', lot: '' })], [named]);
    const faults = 'faults' in checked ? checked.faults : undefined;
    expect(faults?.rolls.get(0)).toMatchObject({ lot: 'Enter the dye lot' });
    expect(faults?.besides.get(0)).toMatchObject({ product: 'Choose one from the list' });
  });
});
