import { zodResolver } from '@hookform/resolvers/zod';
import { REVIEW_MAX, writeReviewInput, type ReviewView } from '@shop/contracts/catalogue/reviews';
import { Controller, useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { useWriteReviewMutation } from './reviews-api';
import styles from './reviews.module.css';
import { StarField } from './star-field';

interface ReviewFormProps {
  product: string;
  /** The author's existing review. */
  review: ReviewView | null;
  onDone: () => void;
}

/** A form for the user's review of the product. */
export function ReviewForm({ product, review, onDone }: ReviewFormProps) {
  const [write] = useWriteReviewMutation();
  const dispatch = useDispatch();
  const { register, control, handleSubmit, formState } = useForm<z.input<typeof writeReviewInput>>({
    resolver: zodResolver(writeReviewInput),
    defaultValues: { text: review?.text ?? '', ...(review && { stars: review.stars }) },
  });

  const send = handleSubmit(async (input) => {
    const result = await write({ product, ...input });
    if (result.error) {
      const msg = errorMessage(result.error, 'Your review could not be saved.');
      dispatch(alertAdded({ type: 'error', msg, duration: 5_000 }));
      return;
    }
    dispatch(alertAdded({ type: 'success', msg: 'Thank you for your review.' }));
    onDone();
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <h3>{review ? 'Edit your review' : 'Write a review'}</h3>
      <Controller
        control={control}
        name="stars"
        render={({ field, fieldState }) => (
          <StarField
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextAreaField
        label="Your words"
        hint="How it feels, how it wears, what you made of it."
        maxLength={REVIEW_MAX}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={formState.isSubmitting}>
          {review ? 'Save your review' : 'Send your review'}
        </Button>
        {review && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
