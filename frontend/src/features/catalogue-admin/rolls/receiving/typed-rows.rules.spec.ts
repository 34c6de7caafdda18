import { aProduct, aRoll } from '../../../../testing/builders';
import { deliveryOf, emptyReceived, receiveLabel } from './receive.rules';
import { bookLabel, countedOf } from '../stocktake.rules';
import { typedRollLength } from '../typed-length';
import { emptyRoll, rollOf, sameAgain } from './typed-rows.rules';

const steps = { unit: 'm', cutsPerUnit: 10 } as const;
const sale = {
  ...steps,
  kind: 'length',
  inStock: 9,
  least: 0.5,
  most: null,
  longest: 4,
  oneLot: 4,
} as const;
const product = aProduct(1, { name: 'Chambray', sale });
const row = { ...emptyRoll(0), lot: '2291-B', length: '48,6' };

describe('a typed length', () => {
  it.each([
    ['2,3', { length: 2.3 }],
    ['230 cm', { length: 2.3 }],
    ['two', { fault: 'Enter a length, such as 2.30' }],
    ['', { fault: 'Enter a length, such as 2.30' }],
    ['2.35', { fault: 'Enter a length in steps of 10 cm' }],
  ])('reads the typed length %j as %j', (text, read) => {
    expect(typedRollLength(text, steps)).toEqual(read);
  });
});

describe('a typed roll', () => {
  it('reads a roll with a width in centimetres, a shade in lower case, and empty as not stated', () => {
    expect(rollOf({ ...row, shade: 'b', width: '148', cost: '7,50' }, steps)).toEqual({
      roll: {
        lot: '2291-B',
        shade: 'B',
        length: 48.6,
        place: null,
        usableWidthMm: 1480,
        cost: 7.5,
        isQuarantined: false,
      },
    });
  });

  it('shows what is wrong with each field of a roll', () => {
    const wrong = { ...row, lot: ' ', shade: '1', length: '1.25', width: '1', cost: 'x' };
    expect(rollOf(wrong, steps)).toEqual({
      faults: {
        lot: 'Enter the dye lot',
        shade: 'One capital, A to Z',
        length: 'Enter a length in steps of 10 cm',
        width: 'Enter a width from 2 to 600',
        cost: 'Enter a cost, such as 7.50',
      },
    });
  });

  it('copies a typed roll without its length', () => {
    expect(sameAgain({ ...row, place: 'C4' }, 7)).toEqual({
      ...row,
      place: 'C4',
      key: 7,
      length: '',
    });
  });
});

describe('a typed delivery', () => {
  const received = { ...emptyReceived(0), ...row, product };
  const head = { supplier: 'Arvind Mills', supplierRef: '', note: ' ' };

  it('sends a delivery without the rows in which nothing was typed', () => {
    expect(deliveryOf(head, [received, emptyReceived(1)])).toMatchObject({
      delivery: {
        supplier: 'Arvind Mills',
        supplierRef: null,
        note: null,
        rolls: [{ product: product._id, lot: '2291-B', length: 48.6 }],
      },
    });
  });

  it('names a missing supplier, and a product that was not chosen', () => {
    const checked = deliveryOf({ ...head, supplier: ' ' }, [{ ...received, product: null }]);
    expect(checked).toMatchObject({ supplier: 'Supplier is required' });
    expect('faults' in checked && checked.faults.get(0)?.product).toBe('Choose one from the list');
  });

  it('shows on the delivery button how much comes in', () => {
    expect(receiveLabel([emptyReceived(0)], 'here')).toBe('Receive rolls');
    expect(receiveLabel([received], 'here')).toBe('Receive 1 roll, 48.60 m');
    const yards = aProduct(2, { sale: { ...sale, unit: 'yd' } });
    const rows = [received, { ...received, length: '35.8' }, { ...received, product: yards }];
    expect(receiveLabel(rows, 'here')).toBe('Receive 3 rolls, 84.40 m, 48.60 yd');
  });
});

describe('a stocktake', () => {
  const first = aRoll(1);
  const second = aRoll(2);
  const third = aRoll(3);
  it('FAB-87: books the typed stocktake, and sums the differences', () => {
    const typed = { [first._id]: '36.2', [second._id]: '0', [third._id]: '' };
    const counted = countedOf([first, second, third], typed);
    expect(counted).toMatchObject({
      rolls: [
        { _id: first._id, listed: 36.2, counted: 36.2 },
        { _id: second._id, listed: 36.2, counted: 0 },
      ],
      differences: 1,
    });
    expect(bookLabel(counted)).toBe('Book 1 difference');
    expect(bookLabel({ ...counted, differences: 2 })).toBe('Book 2 differences');
    expect(bookLabel({ ...counted, differences: 0 })).toBe('Book the count: no differences');
  });

  it('marks an impossible length in a stocktake', () => {
    const { rolls, faults } = countedOf([first], { [first._id]: '36.25' });
    expect([rolls, faults.get(first._id)]).toEqual([[], 'Enter a length in steps of 10 cm']);
  });
});
