import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { countText } from '../../../ui/count-text';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Pager } from '../../../ui/list/pager';
import { Panel } from '../../../ui/panel';
import {
  useDeleteCodeMutation,
  useExportCodesMutation,
  useListDiscountCodesQuery,
} from '../settings-admin-api';
import styles from '../settings.module.css';
import { AddCodes } from './add-codes';

const ROWS = 20;

/** The codes of a discount. */
export function CodesPanel({ discount }: { discount: string }) {
  const [page, setPage] = useState(1);
  const { data } = useListDiscountCodesQuery({ discount, page, limit: ROWS });
  const [deleting, setDeleting] = useState<string | null>(null);
  const [remove, { isLoading }] = useDeleteCodeMutation();
  const [exportCodes, { isLoading: isExporting }] = useExportCodesMutation();
  const dispatch = useDispatch();
  const show = (error: unknown) => {
    if (error) dispatch(alertAdded({ type: 'error', msg: errorMessage(error, 'That failed') }));
  };
  if (!data) return null;
  const save = async () => {
    show((await exportCodes(discount)).error);
  };
  const confirm = async () => {
    if (deleting !== null) show((await remove({ discount, code: deleting })).error);
    setDeleting(null);
  };
  return (
    <Panel
      title="Codes"
      actions={
        data.total > 0 && (
          <Button variant="secondary" size="small" busy={isExporting} onClick={() => void save()}>
            <Download aria-hidden />
            Export CSV
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {data.total === 0 && <p className={styles.soft}>No codes yet.</p>}
        <ul role="list" className={styles.list}>
          {data.codes.map(({ code, uses, usesMax }) => (
            <li key={code}>
              <strong>{code}</strong>
              <span className={styles.soft}>{usesText(uses, usesMax)}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete the code ${code}`}
                onClick={() => {
                  setDeleting(code);
                }}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
        {data.total > 0 && (
          <Pager page={data.page} pages={data.pages} onPage={setPage}>
            Showing {data.codes.length} of {countText(data.total, 'codes')}
          </Pager>
        )}
        <AddCodes discount={discount} />
      </div>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting ?? ''}`}
        question="Shoppers can no longer use it. Existing orders keep it."
        confirm="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setDeleting(null);
        }}
      />
    </Panel>
  );
}

const usesText = (uses: number, usesMax: number | null): string =>
  usesMax === null
    ? `used ${String(uses)} times`
    : `used ${String(uses)} of ${String(usesMax)} times`;
