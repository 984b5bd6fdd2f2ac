import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#shared/auth/auth-store.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useTopDialog } from '#shared/ui/use-modal-dialog.ts';
import { useToasts, type Toast, type ToastType } from './toast-store.ts';

const looks: Record<ToastType, { icon: LucideIcon; color: string }> = {
  success: { icon: CircleCheck, color: 'text-success' },
  error: { icon: CircleAlert, color: 'text-danger' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  info: { icon: Info, color: 'text-info' },
};

// The next person is not told what was done before them, nor may they take it back.
useAuth.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) useToasts.setState({ toasts: [] });
});

/** The toasts of this window, top centre, above everything else, dialogs included: they stand in the one on top. */
export function ToastStack() {
  const { t } = useTranslation('common');
  const toasts = useToasts((state) => state.toasts);
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  const dialog = useTopDialog();
  // Moved as it is, so that the toasts that a dialog opens above go on in it.
  const [place] = useState(() => document.createElement('div'));

  // Shown anew for each toast and in each dialog, because what was opened meanwhile lies above.
  useEffect(() => {
    // A dialog that closes has left the page before it is said to have closed.
    const home = dialog?.isConnected ? dialog : document.body;
    if (place.parentNode !== home) home.append(place);
    const element = stack.current;
    if (!element || newest === undefined) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [place, dialog, newest]);
  useEffect(() => () => place.remove(), [place]);

  // The button that was pressed goes with its toast.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = before;
    if (document.activeElement === document.body && current instanceof HTMLElement) current.focus();
  }, [toasts]);

  return createPortal(
    <div
      ref={stack}
      popover="manual"
      role="region"
      aria-label={t('toasts.region')}
      onFocus={({ relatedTarget }) => {
        if (!place.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={({ target, relatedTarget }) => {
        if (target.isConnected && !place.contains(relatedTarget)) before.current = null;
      }}
      className="pointer-events-none inset-x-2 top-[4.5rem] bottom-auto m-0 mx-auto w-auto max-w-[27.5rem] flex-col gap-2.5 overflow-visible border-0 bg-transparent p-0 text-text open:flex"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    place,
  );
}

/** So long a screen reader has to hear of a toast, in milliseconds. */
const TELL_FOR_MS = 1_000;

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const dismiss = useToasts((state) => state.dismiss);
  const { icon: Icon, color } = looks[toast.type];
  const pause = useCountdown(toast.duration, () => dismiss(toast.id));
  const role = toast.type === 'error' ? 'alert' : 'status';
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTold(true), TELL_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      // In a dialog that opens meanwhile it would be told again, over what the dialog says.
      role={isTold ? undefined : role}
      data-toast={toast.type}
      className="pointer-events-auto flex animate-dialog items-start gap-3 rounded-card border border-border bg-raised py-3 pr-2 pl-3.5 shadow-3"
      {...pause}
    >
      <Icon size={20} className={clsx('mt-px shrink-0', color)} aria-hidden />
      {/* Where both have no room beside each other, what can be done stands below the words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <p className="font-semibold">{toast.title}</p>
          {toast.message && (
            <p lang={toast.messageLang} className="mt-0.5 text-small text-text-muted">
              {toast.message}
            </p>
          )}
        </div>
        {toast.action && (
          <button
            type="button"
            className="-ml-2 rounded-control px-2 py-1 text-small font-semibold text-primary-text hover:bg-hover touch:min-h-11"
            onClick={() => {
              dismiss(toast.id);
              toast.action?.onClick();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton icon={X} label={t('close')} className="-my-1" onClick={() => dismiss(toast.id)} />
    </div>
  );
}

/** Runs `onEnd` after a while in which neither pointer nor focus rests on the element. */
function useCountdown(durationMs: number, onEnd: () => void) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isPaused = holds.pointer || holds.focus;
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
  return {
    onPointerEnter: () => setHolds((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHolds((now) => ({ ...now, pointer: false })),
    onFocus: () => setHolds((now) => ({ ...now, focus: true })),
    onBlur: () => setHolds((now) => ({ ...now, focus: false })),
  };
}
