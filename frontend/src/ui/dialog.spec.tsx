import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfirmDialog } from './confirm-dialog';

const setUp = (open: boolean) => {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  const question = 'Are you sure?';
  render(
    <ConfirmDialog
      open={open}
      question={question}
      onConfirm={onConfirm}
      onClose={onClose}
      title="Clear"
      confirm="Clear it"
    />,
  );
  return { onConfirm, onClose, user: userEvent.setup() };
};

describe('a confirmation before something that cannot be undone', () => {
  it('hides a confirmation until it is opened', () => {
    setUp(false);
    expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument();
  });

  it('runs the action only when confirmed', async () => {
    const { user, onConfirm, onClose } = setUp(true);
    await user.click(screen.getByRole('button', { name: 'Clear it' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each(['Cancel', 'Close'])('closes the confirmation with %s', async (name) => {
    const { user, onConfirm, onClose } = setUp(true);
    await user.click(screen.getByRole('button', { name }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('closes the confirmation with Escape and with a click outside it', async () => {
    const { user, onClose } = setUp(true);
    const dialog = screen.getByRole('dialog', { name: 'Clear' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await user.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
