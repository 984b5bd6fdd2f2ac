import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange' | 'size'> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  fieldClassName?: string;
}

/** One of a few values. The browser's own list, which every device shows in the way its people know. */
export function SelectField<Value extends string>({
  label,
  isOptional,
  hint,
  error,
  options,
  value,
  onChange,
  className,
  fieldClassName,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field {...{ label, isOptional, hint, error }} className={fieldClassName}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={clsx(
              controlClasses,
              // A select counts as read-only for CSS, which would grey it out.
              'h-9 appearance-none border-border-control! bg-surface! pr-9 text-text! touch:h-11',
              className,
            )}
            {...rest}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text-muted"
          />
        </div>
      )}
    </Field>
  );
}
