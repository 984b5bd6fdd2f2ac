import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#shared/hooks/use-copy.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface CopyTextProps {
  text: string;
  label: string;
  /** Shows the word beside the icon. */
  isWordShown?: boolean;
}

/** Copies a text and says for a moment what became of it. */
export function CopyText({ text, label, isWordShown = false }: CopyTextProps) {
  const { t } = useTranslation('admin');
  const { state, copy } = useCopy(text);
  const icon = state === 'copied' ? Check : Copy;
  const name = {
    idle: label,
    copied: t('devtools.copied'),
    failed: t('devtools.copyFailed'),
  }[state];
  return (
    <>
      {isWordShown ? (
        <Button variant="ghost" size="small" icon={icon} onClick={() => void copy()}>
          {name}
        </Button>
      ) : (
        <IconButton icon={icon} iconSize={14} label={name} onClick={() => void copy()} />
      )}
      <span role="status" className="sr-only">
        {state !== 'idle' && name}
      </span>
    </>
  );
}
