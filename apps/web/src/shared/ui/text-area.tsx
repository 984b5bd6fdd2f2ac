import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  fieldClassName?: string;
}

export function TextArea({
  label,
  isOptional,
  hint,
  error,
  className,
  fieldClassName,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, isOptional, hint, error }} className={fieldClassName}>
      {(control) => (
        <textarea
          {...control}
          className={clsx(controlClasses, 'min-h-16 resize-y py-2', className)}
          {...rest}
        />
      )}
    </Field>
  );
}
