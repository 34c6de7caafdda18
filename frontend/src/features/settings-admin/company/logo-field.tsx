import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Panel } from '../../../ui/panel';
import { useUploadLogoMutation } from '../settings-admin-api';
import styles from '../settings.module.css';

interface LogoFieldProps {
  /** Address of the logo; null for the logo of the build. */
  logo: string | null;
  onChange: (logo: string | null) => void;
  error?: string;
}

/**
 * The logo in the header, e-mails and documents. It is uploaded as soon as it is chosen, and used once the form is
 * saved.
 */
export function LogoField({ logo, onChange, error }: LogoFieldProps) {
  const [upload, { isLoading, error: refusal }] = useUploadLogoMutation();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('logo', file);
    const { data } = await upload(form);
    if (data) onChange(data.logo);
  };
  const fault = refusal ? errorMessage(refusal, 'The logo could not be uploaded') : error;
  return (
    <Panel title="Logo">
      <div className={styles.stack}>
        {logo !== null && <img src={logo} alt="The logo" className={styles.logo} />}
        <div className={styles.row}>
          <Field
            label="Image"
            optional
            hint={
              isLoading ? 'Uploading the image...' : 'PNG, JPEG or WebP, 480 x 160 pixels or more'
            }
            error={fault}
          >
            {(control) => (
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp"
                onChange={({ target }) => void choose(target.files?.[0])}
                {...control}
              />
            )}
          </Field>
          {logo !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                onChange(null);
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className={styles.soft}>
          Shown in the header, in e-mails and on printed tickets. Without a logo, the name is shown.
        </p>
      </div>
    </Panel>
  );
}
