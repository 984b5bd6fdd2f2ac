import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses, Field, type FieldTexts } from './field.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

interface PasswordFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'size' | 'type'> {
  /** Names of the button that shows and hides, where the secret is no password. */
  revealLabels?: { show: string; hide: string };
}

/** A field for a secret, with a button that shows and hides what was typed. */
export function PasswordField({
  label,
  isOptional,
  hint,
  error,
  className,
  disabled = false,
  ref,
  onFocus,
  onBlur,
  revealLabels,
  ...rest
}: PasswordFieldProps) {
  const { t } = useTranslation('forms');
  const focus = useReturnedFocus(disabled, { ref, onFocus, onBlur });
  const [isShown, setIsShown] = useState(false);
  const labels = revealLabels ?? { show: t('showPassword'), hide: t('hidePassword') };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, isOptional, hint, error }}>
      {(control) => (
        <div className="relative">
          <input
            {...focus}
            {...control}
            type={isShown ? 'text' : 'password'}
            // Shown, it is a text like any other to browsers, of which some send what they check to a server.
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            disabled={disabled}
            className={clsx(
              controlClasses,
              'pr-12',
              !isShown && 'not-placeholder-shown:tracking-[0.15em]',
              'h-9 touch:h-11',
              className,
            )}
            {...rest}
          />
          <button
            type="button"
            disabled={disabled}
            aria-label={isShown ? labels.hide : labels.show}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-text-muted hover:text-text disabled:text-text-disabled"
          >
            <Icon size={16} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
