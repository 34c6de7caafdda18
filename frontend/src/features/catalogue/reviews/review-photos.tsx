import type { ReviewView } from '@shop/contracts/catalogue/reviews';
import type { ReactNode } from 'react';
import styles from './reviews.module.css';

type Photo = ReviewView['photos'][number];

interface ReviewPhotosProps<P extends Photo> {
  photos: readonly P[];
  author: string;
  /** Shown below each photo. */
  action?: (photo: P, number: number) => ReactNode;
}

/** The photos of a review, each with a link to its large version. */
export function ReviewPhotos<P extends Photo>({ photos, author, action }: ReviewPhotosProps<P>) {
  if (photos.length === 0) return null;
  return (
    <ul role="list" className={styles.photos}>
      {photos.map((photo, at) => (
        <li key={photo.key}>
          <a href={`/images/${photo.key}-1600.webp`} target="_blank" rel="noreferrer">
            <img
              src={`/images/${photo.key}-320.webp`}
              alt={`Photo ${String(at + 1)} by ${author}`}
              width={96}
              height={96}
              loading="lazy"
            />
          </a>
          {action?.(photo, at + 1)}
        </li>
      ))}
    </ul>
  );
}
