import { Copy, WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { generatePassword } from './generate-password.ts';

interface PasswordSuggestionProps {
  isDisabled: boolean;
  onSuggest: (password: string) => void;
  /** The password in the field: a suggestion that was changed since is none any more. */
  password: string;
}

/** Makes up a password, shows it in full and copies it, so that it can be handed over. */
export function PasswordSuggestion({ isDisabled, onSuggest, password }: PasswordSuggestionProps) {
  const { t } = useTranslation('admin');
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'byHand'>('no');
  const shown = useRef<HTMLElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);

  // The button that suggests goes, and the focus with it: what comes next stands in its place.
  useEffect(() => {
    if (suggestion !== null && isFocusFree()) copyButton.current?.focus();
  }, [suggestion]);

  const suggest = () => {
    const next = generatePassword();
    setSuggestion(next);
    setCopied('no');
    onSuggest(next);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // No clipboard on an address without TLS: what is selected can be copied by the keyboard.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setCopied('byHand');
    }
  };

  if (suggestion === null || suggestion !== password) {
    return (
      <Button
        variant="ghost"
        size="small"
        icon={WandSparkles}
        disabled={isDisabled}
        onClick={suggest}
        className="-ml-2.5 self-start"
      >
        {t('resetPassword.suggest')}
      </Button>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-border bg-bg py-1 pr-1 pl-3">
      <code ref={shown} className="font-mono text-small wrap-anywhere">
        {suggestion}
      </code>
      <Button
        ref={copyButton}
        variant="ghost"
        size="small"
        icon={Copy}
        onClick={() => void copy(suggestion)}
      >
        <span role="status">{t(`resetPassword.copy.${copied}`)}</span>
      </Button>
    </div>
  );
}
