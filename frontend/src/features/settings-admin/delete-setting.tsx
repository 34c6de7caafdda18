import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useDeleteSettingMutation, type SettingPath } from './settings-admin-api';

const SHOWN_MS = 5_000;

interface DeleteSettingProps {
  path: SettingPath;
  id: string;
  name: string;
  /** Question that states the consequences. */
  question: string;
  backTo: string;
}

/** Deletes a setting after a confirmation, and returns to the overview page. */
export function DeleteSetting({ path, id, name, question, backTo }: DeleteSettingProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [remove, { isLoading }] = useDeleteSettingMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const confirm = async () => {
    const { data, error } = await remove({ path, id });
    setConfirming(false);
    const alert = error
      ? { type: 'error' as const, msg: errorMessage(error, 'This could not be deleted') }
      : { type: 'success' as const, msg: data.message };
    dispatch(alertAdded({ ...alert, duration: SHOWN_MS }));
    if (!error) void navigate(backTo);
  };
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setConfirming(true);
        }}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete ${name}`}
        question={`${question} This cannot be undone.`}
        confirm="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
