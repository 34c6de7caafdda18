import { VIEW_NAME_MAX, type SavedView } from '@shop/contracts/auth/views';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import type { ShownView } from './use-list-view';
import styles from './views.module.css';
import { useAddViewMutation, useChangeViewMutation, useRemoveViewMutation } from './views-api';

interface ViewDialogProps {
  shown: ShownView;
  /** Absent for a new view of the current list. */
  view: SavedView | undefined;
  onClose: () => void;
}

/** Saves a new view, or changes the name of an existing one, who can open it, and whether it opens with the list. */
export function ViewDialog({ shown, view, onClose }: ViewDialogProps) {
  const { list, address, initial, onInitial } = shown;
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isInitial, setInitial] = useState(view !== undefined && view._id === initial);
  const [add, adding] = useAddViewMutation();
  const [change, changing] = useChangeViewMutation();
  const [remove, removing] = useRemoveViewMutation();
  const navigate = useNavigate();
  const isOwn = !view || view.maker === null;
  const error = adding.error ?? changing.error ?? removing.error;

  const store = async (): Promise<SavedView | undefined> => {
    if (view && !isOwn) return view;
    const stored = view
      ? await change({ view: view._id, change: { name, isShared } })
      : await add({ list, name, isShared, address });
    return stored.data;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const stored = await store();
    if (!stored) return;
    if (isInitial) onInitial(stored._id);
    else if (stored._id === initial) onInitial(null);
    if (!view) void navigate({ search: shown.searchOfView(stored) });
    onClose();
  };
  const drop = async (id: string) => {
    const { data } = await remove(id);
    if (!data) return;
    void navigate({ search: shown.whole });
    onClose();
  };
  return (
    <Dialog open title={view ? 'Edit view' : 'Save view'} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {isOwn ? (
          <>
            <TextField
              label="Name"
              required
              maxLength={VIEW_NAME_MAX}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
              }}
            />
            <CheckField
              label="Share with all admins"
              checked={isShared}
              onChange={({ target }) => {
                setShared(target.checked);
              }}
            />
          </>
        ) : (
          <p>
            {view?.name} is shared by {view?.maker}, who alone can change it.
          </p>
        )}
        <CheckField
          label={`Default view of ${list}`}
          checked={isInitial}
          onChange={({ target }) => {
            setInitial(target.checked);
          }}
        />
        {error && <p role="alert">{errorMessage(error, 'The view could not be saved.')}</p>}
        <div className={styles.formActs}>
          {view && isOwn && (
            <Button variant="danger" busy={removing.isLoading} onClick={() => void drop(view._id)}>
              Delete view
            </Button>
          )}
          <Button type="submit" busy={adding.isLoading || changing.isLoading}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
