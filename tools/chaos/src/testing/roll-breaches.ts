// A cloth on two rolls of two dye lots, and for each invariant of rolls a statement that breaks it.

const cloth = '55555555-5555-4555-8555-555555555555';
const rollA = '66666666-6666-4666-8666-666666666666';
const rollB = '77777777-7777-4777-8777-777777777777';
const other = '88888888-8888-4888-8888-888888888888';

const CLOTH = `
  INSERT INTO products (id, name, description, price_cents, category, stock, sale_kind, unit, cuts_per_unit, least_cuts,
                        by_roll, longest, one_lot)
    VALUES ('${cloth}', 'Chambray', 'Cloth.', 2650, 'wool', 60, 'length', 'm', 10, 5, true, 30, 30);
  INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ('${cloth}', 60, 'receive', 'spec');
  INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts) VALUES
    ('${rollA}', 'R-000001', '${cloth}', 'A', 'open', 30, 30), ('${rollB}', 'R-000002', '${cloth}', 'B', 'open', 30, 30);`;

const holdIs = (state: string) => `
  INSERT INTO stock_hold VALUES ('${other}', 1, '${state}', '[{"product":"${cloth}","quantity":20}]', '{"outcome":"held"}');`;

const reservation = (lengthNo: number, roll: string, cuts = 10) => `
  INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts)
    VALUES ('${other}', 1, '${cloth}', '${roll}', ${String(lengthNo)}, ${String(cuts)});
  UPDATE rolls SET reserved = reserved + ${String(cuts)} WHERE id = '${roll}';`;

/** Breaches by invariant: the fault, the statement, and the expected report of the checker. */
export const rollBreaches = {
  I8: [
    'a longest piece that no roll has',
    `${CLOTH} UPDATE products SET longest = 29 WHERE id = '${cloth}'`,
    `product ${cloth}: 60 free, longest 29, of one lot 30, coming 0, its rolls 60, 30, 30, 0`,
  ],
  I9: [
    'a cut after which the roll is as long as before',
    `${CLOTH} INSERT INTO roll_cuts (roll_id, span, reason, by_user, by_name)
       VALUES ('${rollA}', '[0,5)', 'flaw', '${other}', 'Rina')`,
    'roll R-000001: 30 of 30 left, 0 cut off, its cuts come to 5',
  ],
  I10: [
    'a reserved length without a reservation',
    `${CLOTH} UPDATE rolls SET reserved = 5 WHERE id = '${rollA}'`,
    'roll R-000001 has reserved 5, its reservations are 0',
  ],
  I11: [
    'an order with reservations of half of what it holds',
    `${CLOTH} ${holdIs('held')} ${reservation(0, rollA)}`,
    `order ${other}, product ${cloth}: holds 20, has reserved 10`,
  ],
  I12: [
    'a released order with a reservation',
    `${CLOTH} ${holdIs('released')} ${reservation(0, rollA, 20)}`,
    `order ${other} is released and has a reservation of 20`,
  ],
  I13: [
    'an order of two dye lots that were not allowed',
    `${CLOTH} ${holdIs('held')} ${reservation(0, rollA)} ${reservation(1, rollB)}`,
    `order ${other}, product ${cloth}: 2 dye lots`,
  ],
  I14: [
    'a length of two pieces that were not allowed',
    `${CLOTH} ${holdIs('held')} ${reservation(0, rollA)} ${reservation(0, rollA)}`,
    `order ${other}, product ${cloth}, length 0: 2 pieces`,
  ],
} as const;
