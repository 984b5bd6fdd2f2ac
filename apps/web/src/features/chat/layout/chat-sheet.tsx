import { X } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LeaveSheetContext } from '#shared/ui/leave-sheet.ts';
import { useModalDialog, useTopDialog } from '#shared/ui/use-modal-dialog.ts';
import { SidebarLoading } from './sidebar-loading.tsx';

interface ChatSheetProps {
  /** Accessible name. */
  label: string;
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What stands beside the chat on a wide window, as a sheet over it on a phone. Escape and the backdrop close it. It comes
 * by itself too, when a phone is turned back: then it waits for the dialog that is open, which it would cover.
 */
export function ChatSheet(props: ChatSheetProps) {
  const isFree = useTopDialog() === undefined;
  const [isShown, setShown] = useState(isFree);
  if (isFree && !isShown) setShown(true);
  return isShown && <ShownSheet {...props} />;
}

function ShownSheet({ label, head, onClose, children }: ChatSheetProps) {
  const { t } = useTranslation();
  const dialog = useModalDialog({ onClose });
  useEffect(
    () => () => {
      // In a window that has become wide, what had opened it is gone with it.
      if (document.activeElement !== document.body) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      {...dialog}
      aria-label={label}
      className="fixed inset-x-0 top-auto bottom-0 m-0 h-[94dvh] w-full max-w-none animate-dialog overflow-hidden rounded-t-signin border-0 bg-surface p-0 text-text shadow-3 backdrop:animate-backdrop backdrop:bg-overlay dark:bg-raised"
    >
      <div className="flex h-full flex-col">
        <span
          aria-hidden
          className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-border-control"
        />
        <div className="flex shrink-0 items-center gap-2 px-4 py-2">
          <div className="min-w-0 flex-1">{head}</div>
          <IconButton icon={X} iconSize={20} label={t('close')} onClick={onClose} />
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-[env(safe-area-inset-bottom)]">
          <LeaveSheetContext value={onClose}>
            <Suspense fallback={<SidebarLoading />}>{children}</Suspense>
          </LeaveSheetContext>
        </div>
      </div>
    </dialog>
  );
}
