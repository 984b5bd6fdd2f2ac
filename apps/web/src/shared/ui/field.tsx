import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Classes of every control that a person types into. */
export const controlClasses = clsx(
  'w-full rounded-control border border-border-control bg-surface px-3 text-body text-text transition-colors duration-100',
  'touch:text-[1rem]',
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  'aria-invalid:focus-visible:outline-danger',
  'text-ellipsis',
  'disabled:cursor-not-allowed disabled:border-border-strong disabled:bg-sunken disabled:text-text-muted',
  'read-only:border-border-strong read-only:bg-sunken read-only:text-text-muted',
);

export interface FieldTexts {
  label: ReactNode;
  /** Adds the grey word "optional" after the label. */
  isOptional?: boolean;
  /** One sentence below the control; an error takes its place. */
  hint?: ReactNode;
  error?: ReactNode;
}

/** What ties a control to its label, and to the hint or the error below it. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  /** Draws the control with the props that it gets. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and below it the hint or the error. */
export function Field({ label, isOptional, hint, error, className, children }: FieldProps) {
  const { t } = useTranslation('forms');
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-small font-550 text-text">
        {label}
        {isOptional && (
          <span className="ml-0.5 font-normal text-text-subtle"> {t('optional')}</span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : hintId,
      })}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-caption text-danger-text">
          <CircleAlert size={14} className="mt-px" aria-hidden />
          {error}
        </p>
      ) : (
        hint && (
          <p id={hintId} className="text-caption text-pretty text-text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
