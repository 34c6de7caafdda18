import { Field } from '../../ui/field';
import type { useDesignUpload } from './use-design-upload';

const ENDINGS = '.pdf,.ai,.psd,.tiff,.tif';

type DesignFieldProps = Pick<ReturnType<typeof useDesignUpload>, 'choose' | 'state' | 'error'>;

const hints = {
  none: '.pdf, .ai, .psd or .tiff, 50 MB at most',
  sending: 'Uploading the file...',
  arrived: 'The file is uploaded.',
  failed: undefined,
};

/** A field for the design file, which is uploaded as soon as it is chosen, so that sending the form is fast. */
export function DesignField({ choose, state, error }: DesignFieldProps) {
  return (
    <Field label="Design file" optional hint={hints[state]} error={error}>
      {(control) => (
        <input
          type="file"
          accept={ENDINGS}
          onChange={(event) => {
            choose(event.target.files?.[0]);
          }}
          {...control}
        />
      )}
    </Field>
  );
}
