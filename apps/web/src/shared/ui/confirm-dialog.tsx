import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';

/** Red destroys, orange archives, green activates, blue is neutral. */
const variants = {
  red: 'danger',
  orange: 'archive',
  green: 'activate',
  blue: 'neutral',
} as const;

interface ConfirmDialogProps {
  tone: keyof typeof variants;
  /** A question. */
  title: string;
  /** The consequence. */
  text: string;
  /** Repeats the verb of the question. */
  confirmLabel: string;
  /** Where "cancel" is what the question is about, the button that leaves all as it is says something else. */
  cancelLabel?: string;
  isBusy?: boolean;
  /** Shows the tick "transfer episodes", set at first. */
  canTransferEpisodes?: boolean;
  onConfirm: (choice: { transferEpisodes: boolean }) => void;
  onCancel: () => void;
}

/**
 * Asks before something with consequences. The focus starts on Cancel where something would be destroyed. Once it is
 * confirmed and on its way, nothing here can call it off, so there is no Cancel any more either.
 */
export function ConfirmDialog({
  tone,
  title,
  text,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  canTransferEpisodes = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [transferEpisodes, setTransferEpisodes] = useState(true);
  return (
    <Dialog
      canDismiss={!isBusy}
      onClose={onCancel}
      title={title}
      description={<span className="mt-1 block text-body">{text}</span>}
      hasCloseButton={false}
      foot={
        <>
          <Button data-autofocus={tone === 'red' || undefined} disabled={isBusy} onClick={onCancel}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={variants[tone]}
            data-autofocus={tone !== 'red' || undefined}
            isBusy={isBusy}
            onClick={() => onConfirm({ transferEpisodes })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {canTransferEpisodes && (
        <div className="rounded-control border border-border bg-bg px-3 py-2">
          <Checkbox
            label={t('transferEpisodes')}
            checked={transferEpisodes}
            disabled={isBusy}
            onChange={(event) => setTransferEpisodes(event.target.checked)}
          />
        </div>
      )}
    </Dialog>
  );
}
