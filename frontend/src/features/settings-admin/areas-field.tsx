import { TextAreaField } from '../../ui/text-area-field';

interface AreasFieldProps {
  value: string;
  error?: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A field for the areas of a zone. */
export const AreasField = (field: AreasFieldProps) => (
  <TextAreaField
    label="Countries"
    hint="One per line. Add postal codes for a part of a country: Bangladesh 1000–1299"
    rows={4}
    {...field}
  />
);
