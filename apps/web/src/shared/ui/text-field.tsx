import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { controlClasses, descriptionId, Field, type FieldTexts } from './field.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'size'> {
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
  id: givenId,
  className,
  fieldClassName,
  disabled = false,
  ref,
  onFocus,
  onBlur,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const focus = useReturnedFocus(disabled, { ref, onFocus, onBlur });
  const texts = { label, isOptional, hint, error };
  return (
    <Field id={id} {...texts} className={fieldClassName}>
      <div className="relative">
        <input
          {...focus}
          id={id}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionId(id, texts)}
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
    </Field>
  );
}
