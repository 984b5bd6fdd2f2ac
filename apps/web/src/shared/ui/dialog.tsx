import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

const widths = {
  confirm: 'md:w-[27.5rem]',
  login: 'md:w-[26.25rem]',
  signIn: 'md:w-[28.75rem]',
  edit: 'md:w-[35rem]',
  wide: 'md:w-[40rem]',
};

interface DialogProps {
  /** Asked for by Escape, a click on the backdrop or the close button. */
  onClose: () => void;
  /** While false the dialog stays: Escape, the backdrop and the close button do nothing. */
  canDismiss?: boolean;
  title: ReactNode;
  /** What the title says, where it is more than words: a button in it would be read as if it were one of them. */
  titleWords?: string;
  description?: ReactNode;
  /** Stands left of the title. */
  emblem?: ReactNode;
  width?: keyof typeof widths;
  /** Buttons at the lower right; head and foot stay while the middle scrolls. */
  foot?: ReactNode;
  hasCloseButton?: boolean;
  /** Whether there may be only words in it: the keyboard then begins at them, so that they can be scrolled. */
  isToRead?: boolean;
  className?: string;
  children?: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it traps the focus, gives it back, and lies above everything
 * without a style element, which the content-security policy would refuse. On phones a sheet from below.
 * `data-autofocus` marks the element inside that has the focus first; without one it is the first button.
 */
export function Dialog({
  onClose,
  canDismiss = true,
  title,
  titleWords,
  description,
  emblem,
  width = 'confirm',
  foot,
  hasCloseButton = true,
  isToRead = false,
  className,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const dialog = useModalDialog({ onClose, canDismiss });
  const titleId = useId();
  const descriptionId = useId();

  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={clsx(
        'fixed inset-x-0 top-auto bottom-0 m-0 flex max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-signin border-0 bg-surface p-0 text-text shadow-3 dark:bg-raised',
        'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:max-w-[calc(100%-48px)]',
        width === 'signIn' || width === 'login'
          ? '[--dialog-side:28px] md:rounded-signin'
          : '[--dialog-side:24px] md:rounded-dialog',
        'animate-dialog backdrop:animate-backdrop backdrop:bg-overlay dark:border dark:border-border-strong',
        widths[width],
        className,
      )}
    >
      {/* Also a long question scrolls where a window is too low for it: its end would lie below the buttons. */}
      <div
        // Firefox stops at everything that scrolls, on the way to the button that scrolls it.
        tabIndex={hasCloseButton ? -1 : undefined}
        // The last child of a dialog is the place of the notices.
        className={clsx(
          'flex min-h-0 flex-auto flex-col overflow-y-auto rounded-t-[inherit] focus-visible:-outline-offset-2',
          !foot && 'rounded-b-[inherit]',
        )}
      >
        <header className="flex items-start gap-3 px-5 pt-5 pb-4 md:px-(--dialog-side) md:pt-6">
          {emblem}
          <div className="min-w-0 flex-1">
            <h2
              id={titleId}
              aria-label={titleWords}
              className="text-[1.125rem] leading-6 font-semibold tracking-[-0.014em] wrap-anywhere"
            >
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="text-small wrap-anywhere text-text-muted">
                {description}
              </p>
            )}
          </div>
          {hasCloseButton && (
            <IconButton
              icon={X}
              iconSize={18}
              label={t('close')}
              disabled={!canDismiss}
              onClick={onClose}
              className="-mt-2 -mr-3 touch:-mt-3"
            />
          )}
        </header>
        {children && (
          <div
            {...(isToRead
              ? { role: 'group', 'aria-labelledby': titleId, tabIndex: 0, 'data-autofocus': true }
              : // What is in it scrolls it.
                { tabIndex: -1 })}
            className="-mt-2 min-h-0 overflow-y-auto rounded-b-[inherit] px-5 pt-2 pb-5 focus-visible:-outline-offset-2 md:px-(--dialog-side) md:pb-(--dialog-side) low:shrink-0"
          >
            {children}
          </div>
        )}
      </div>
      {foot && (
        <footer
          className={clsx(
            'flex flex-wrap items-center justify-end gap-2 px-5 md:px-(--dialog-side)',
            // A question ends with its buttons. What scrolls above them needs a line to end at.
            hasCloseButton
              ? 'border-t border-border bg-bg py-3.5 dark:bg-sunken'
              : 'pb-5 md:pb-(--dialog-side)',
          )}
        >
          {foot}
        </footer>
      )}
    </dialog>
  );
}
