import type { ReactNode } from 'react';
import { useModalDialog } from '#shared/ui/use-modal-dialog.ts';

interface PaletteDialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the palette: a modal dialog near the top, on phones the whole screen. Closing gives the focus back. */
export function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  const dialog = useModalDialog({ onClose });
  return (
    <dialog
      {...dialog}
      aria-label={label}
      className="fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none animate-dialog flex-col overflow-hidden border-0 bg-surface p-0 text-text backdrop:animate-backdrop backdrop:bg-overlay md:mx-auto md:mt-[84px] md:h-fit md:max-h-[min(640px,calc(100dvh-120px))] md:w-[47.5rem] md:rounded-dialog md:shadow-3 dark:bg-raised md:dark:border md:dark:border-border-strong"
    >
      {children}
    </dialog>
  );
}
