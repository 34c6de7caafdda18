import type { DeliveryInput } from '@shop/contracts/inventory/rolls';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { countText } from '../../../../ui/count-text';
import { adminPaths } from '../../../../lib/admin-paths';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { uuid } from '../../../../lib/uuid';
import { useExpectDeliveryMutation } from '../deliveries/delivery-admin-api';
import { useReceiveDeliveryMutation } from '../roll-admin-api';
import type { When } from './receive.rules';
import { textOrNone } from './typed-rows.rules';

const SHOWN_MS = 5_000;

/** Records a delivery as received or expected, confirms it and leaves the page; returns the reason if it fails. */
export function useReceive() {
  // A repeated submit of the same form is one delivery.
  const [key] = useState(uuid);
  const [receive, { isLoading: isReceiving }] = useReceiveDeliveryMutation();
  const [expect, { isLoading: isExpecting }] = useExpectDeliveryMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const leave = (msg: string, to: string): null => {
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    void navigate(to);
    return null;
  };
  const receiveNow = async (delivery: DeliveryInput) => {
    const { data, error } = await receive({ delivery, key });
    if (!data) return errorMessage(error, 'The rolls could not be received');
    const msg = `Delivery ${data.number}: ${countText(data.rolls.length, 'rolls')} received.`;
    return leave(msg, adminPaths.rolls.href());
  };
  const expectLater = async (delivery: DeliveryInput, day: string) => {
    const expected = { ...delivery, expectedOn: textOrNone(day) };
    const { data, error } = await expect({ delivery: expected, key });
    if (!data) return errorMessage(error, 'The delivery could not be saved');
    const { number, rolls } = data.delivery;
    return leave(
      `Delivery ${number}: ${countText(rolls, 'rolls')} expected.`,
      adminPaths.deliveries.href(),
    );
  };

  return {
    receive: (delivery: DeliveryInput, when: When, day: string): Promise<string | null> =>
      when === 'here' ? receiveNow(delivery) : expectLater(delivery, day),
    isLoading: isReceiving || isExpecting,
  };
}
