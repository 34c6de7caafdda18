import { errorMessage } from '../../lib/error-message';
import { Field } from '../../ui/field';

interface PhotoFieldProps {
  /** Maximum number of photos. */
  most: number;
  note: string;
  isSending: boolean;
  error: unknown;
  onAdd: (file: File) => Promise<unknown>;
}

/** A field for a photo, which is uploaded as soon as it is chosen. */
export function PhotoField({ most, note, isSending, error, onAdd }: PhotoFieldProps) {
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    await onAdd(file);
    input.value = '';
  };
  const hint = `JPEG, PNG, WebP or AVIF, ${String(most)} at most. ${note}`;
  return (
    <Field
      label="Add a photo"
      optional
      hint={isSending ? 'Uploading the photo...' : hint}
      error={error ? errorMessage(error, 'The photo could not be added.') : undefined}
    >
      {(control) => (
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={isSending}
          onChange={({ target }) => void choose(target)}
          {...control}
        />
      )}
    </Field>
  );
}
