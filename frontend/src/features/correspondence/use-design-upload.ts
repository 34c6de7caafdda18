import {
  DESIGN_FILE_MAX_BYTES,
  DESIGN_FILE_TYPES,
  type DesignFile,
} from '@shop/contracts/correspondence/correspondence-forms';
import { errors } from '@shop/contracts/core/errors';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message';
import { useUploadDesignMutation } from './correspondence-api';

type State = 'none' | 'sending' | 'arrived' | 'failed';
const FAILED = 'The file could not be sent. Please try again.';
const endings = new RegExp(`\\.(${DESIGN_FILE_TYPES.join('|')}|tif)$`, 'i');

/** Checks the file before the upload; the server inspects its content. */
function faultOf(file: File): string | undefined {
  if (!endings.test(file.name)) return errors['correspondence.fileType'].message;
  if (file.size > DESIGN_FILE_MAX_BYTES) return errors['correspondence.fileTooLarge'].message;
  return file.size === 0 ? 'The file is empty.' : undefined;
}

/** Uploads the chosen design at once; `arrived()` waits for the upload. */
export function useDesignUpload() {
  const [upload] = useUploadDesignMutation();
  const [state, setState] = useState<State>('none');
  const [error, setError] = useState<string>();
  const pending = useRef<Promise<DesignFile | 'failed'> | null>(null);

  const choose = (file: File | undefined) => {
    const fault = file && faultOf(file);
    setError(fault);
    pending.current = fault === undefined ? null : Promise.resolve('failed' as const);
    if (fault !== undefined) setState('failed');
    else if (file) {
      setState('sending');
      const sending = send(file).then((sent) => {
        // Another file may have been chosen in the meantime.
        if (pending.current === sending) setState(sent === 'failed' ? 'failed' : 'arrived');
        return sent;
      });
      pending.current = sending;
    } else setState('none');
  };

  const send = async (file: File): Promise<DesignFile | 'failed'> => {
    const result = await upload(file);
    if (result.data) return result.data;
    setError(errorMessage(result.error, FAILED));
    return 'failed';
  };

  return {
    choose,
    state,
    error,
    /** Resolves to the uploaded design, or to null if none was chosen. */
    arrived: () => pending.current ?? Promise.resolve(null),
    clear: () => {
      choose(undefined);
    },
  };
}
