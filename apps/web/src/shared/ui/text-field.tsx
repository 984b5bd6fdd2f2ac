import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClasses, Field, type FieldTexts } from './field.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'size'> {
  /** Shown at the right end inside the field, for example a counter. */
  suffix?: ReactNode;
  /** Classes of the whole field, label included. */
  fieldClassName?: string;
}

export function TextField({
  label,
  isOptional,
  hint,
  error,
  suffix,
  className,
  fieldClassName,
  disabled = false,
  ref,
  onFocus,
  onBlur,
  ...rest
}: TextFieldProps) {
  const focus = useReturnedFocus(disabled, { ref, onFocus, onBlur });
  return (
    <Field {...{ label, isOptional, hint, error }} className={fieldClassName}>
      {(control) => (
        <div className="relative">
          <input
            {...focus}
            {...control}
            disabled={disabled}
            className={clsx(
              controlClasses,
              'h-9 touch:h-11',
              suffix !== undefined && 'pr-14',
              className,
            )}
            {...rest}
          />
          {suffix !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-caption tabular-nums text-text-muted">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
