import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';
import { controlClasses, descriptionId, Field, type FieldTexts } from './field.tsx';

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  fieldClassName?: string;
}

export function TextArea({
  label,
  isOptional,
  hint,
  error,
  id: givenId,
  className,
  fieldClassName,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = { label, isOptional, hint, error };
  return (
    <Field id={id} {...texts} className={fieldClassName}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionId(id, texts)}
        className={clsx(controlClasses, 'min-h-16 resize-y py-2', className)}
        {...rest}
      />
    </Field>
  );
}
