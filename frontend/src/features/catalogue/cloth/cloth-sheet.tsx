import type { ClothSheet as Sheet } from '@shop/contracts/cloth/cloth';
import { clothField, clothFieldNames } from '@shop/contracts/cloth/cloth-fields';
import { sheetGroups, type SheetLine } from '@shop/contracts/cloth/cloth-words';
import { Printer } from 'lucide-react';
import { useId } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { LoadFailed } from '../../../ui/list/load-failed';
import { Spinner } from '../../../ui/spinner';
import { CareSymbol } from './care-symbol';
import { Certificates } from './certificates';
import { useGetClothSheetQuery } from './cloth-api';
import styles from './cloth-sheet.module.css';

/** The data sheet of a cloth in groups, each value with its test method. */
export function ClothSheet({ code }: { code: string }) {
  const query = useGetClothSheetQuery(code);
  const { currentData: sheet, error } = query;
  if (sheet) return <Groups sheet={sheet} />;
  if (!error) return <Spinner label="Loading the data sheet..." />;
  return (
    <LoadFailed
      title="The data sheet could not be loaded"
      text={errorMessage(error, 'Something went wrong.')}
      query={query}
    />
  );
}

const Groups = ({ sheet }: { sheet: Sheet }) => (
  <div className={styles.sheet}>
    <div className={styles.head}>
      <p className={styles.title}>
        Data sheet {sheet.code}, {sheet.name}
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          window.print();
        }}
      >
        <Printer aria-hidden />
        Print
      </Button>
    </div>
    {sheetGroups(sheet).map(({ group, title, lines }) => (
      <Group key={group} title={title} lines={lines} sheet={sheet} />
    ))}
    <Certificates certificates={sheet.certificates ?? []} />
  </div>
);

/** Returns true if the US label has other names, not only another format of the percentages. */
const isOtherInUs = ({ words: { eu, us } }: Sheet): boolean => us !== eu.replaceAll(' %', '%');

/** The symbol of a care treatment, if the shop is licensed to draw it. */
function TreatmentSymbol({ line, sheet }: { line: SheetLine; sheet: Sheet }) {
  const name = fieldOf(line);
  if (sheet.careSymbols !== true || name === undefined) return null;
  return <CareSymbol name={name} value={sheet[name]} />;
}

const fieldOf = (line: SheetLine) => clothFieldNames.find((field) => field === line.name);

/** A value on a scale of five, drawn next to text that says the same. */
function Steps({ line, sheet }: { line: SheetLine; sheet: Sheet }) {
  const name = fieldOf(line);
  const value = name && clothField(name).kind === 'scale' ? sheet[name] : null;
  if (typeof value !== 'number') return null;
  return (
    <span className={styles.steps} aria-hidden>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} data-on={step === value || undefined} />
      ))}
    </span>
  );
}

function Group({ title, lines, sheet }: { title: string; lines: SheetLine[]; sheet: Sheet }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      <dl>
        {lines.map((line) => (
          <div key={line.name}>
            <dt>{line.label}</dt>
            <dd>
              <TreatmentSymbol line={line} sheet={sheet} />
              {line.text}
              {line.method !== null && <small>{line.method}</small>}
              {line.name === 'composition' && isOtherInUs(sheet) && (
                <small>In the US: {sheet.words.us}</small>
              )}
              <Steps line={line} sheet={sheet} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
