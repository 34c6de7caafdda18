import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';
import type { PlacedImage } from '@shop/contracts/catalogue/wanted-images';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { serverMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { imagesPlaced, usePlaceWantedImageMutation } from './wanted-images-api';

/** Number of forms that the server accepts from one user at a time. */
const AT_ONCE = 2;
const BUSY_MS = 5_000;
const BUSY_TRIES = 12;

export interface QueuedImage {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'added' | 'refused';
  /** Products that now have the image, or the reason of a refusal. */
  note: string;
}

/** Sends image files from a queue; retries a file if the server is busy. */
export function useImageQueue() {
  const [images, setImages] = useState<readonly QueuedImage[]>([]);
  const [send] = usePlaceWantedImageMutation();
  const dispatch = useDispatch();
  const queue = useRef<QueuedImage[]>([]);
  const workers = useRef(0);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const set = (id: string, part: Pick<QueuedImage, 'state' | 'note'>) => {
    setImages((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  };
  const sendOne = async ({ id, file }: QueuedImage) => {
    set(id, { state: 'sending', note: '' });
    for (let tries = 1; ; tries += 1) {
      const { data, error } = await send(file);
      if (data) {
        set(id, placedState(data));
        return;
      }
      if (!isBusy(error) || tries === BUSY_TRIES || isGone.current) {
        set(id, { state: 'refused', note: serverMessage(error) ?? 'The file could not be sent.' });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  };
  const work = async () => {
    workers.current += 1;
    for (let next = queue.current.shift(); next && !isGone.current; next = queue.current.shift())
      await sendOne(next);
    workers.current -= 1;
    if (workers.current === 0) dispatch(imagesPlaced());
  };
  const start = (added: readonly QueuedImage[]) => {
    queue.current.push(...added.filter(({ state }) => state === 'waiting'));
    while (workers.current < Math.min(AT_ONCE, workers.current + queue.current.length)) void work();
  };

  return {
    images,
    add: (files: readonly File[]) => {
      const added = files.map(queued);
      setImages((all) => [...all, ...added]);
      start(added);
    },
    retry: () => {
      const refused = images.filter(({ state, file }) => state === 'refused' && isSmall(file));
      for (const { id } of refused) set(id, { state: 'waiting', note: '' });
      start(refused.map((one) => ({ ...one, state: 'waiting' })));
    },
  };
}

const isSmall = ({ size }: File): boolean => size <= UPLOAD_LIMITS.fileBytes;

const queued = (file: File): QueuedImage => ({
  id: uuid(),
  file,
  ...(isSmall(file)
    ? { state: 'waiting', note: '' }
    : { state: 'refused', note: 'The file is larger than 8 MB.' }),
});

function placedState({
  products,
  count,
  refused,
}: PlacedImage): Pick<QueuedImage, 'state' | 'note'> {
  const refusals = refused.map(({ product, message }) => `${product.name}: ${message}`);
  if (count === 0) return { state: 'refused', note: refusals.join(' ') };
  const shown = products.slice(0, 3).map(({ name }) => name);
  const others = count - shown.length;
  const more = others === 0 ? '' : ` and ${others.toLocaleString('en-US')} more`;
  return { state: 'added', note: [`${shown.join(', ')}${more}`, ...refusals].join('. ') };
}

/** Returns true if the server is overloaded or was not reached. */
const isBusy = (error: unknown): boolean =>
  [429, 503, 'FETCH_ERROR'].includes((error as FetchBaseQueryError | undefined)?.status ?? '');
