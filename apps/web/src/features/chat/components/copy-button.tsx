import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#shared/hooks/use-copy.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** Name while nothing has been copied; `Copy` when left out. */
  label?: string;
  className?: string;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { t } = useTranslation('chat');
  const { state, copy } = useCopy(text);
  const name = {
    idle: label ?? t('message.copy'),
    copied: t('message.copied'),
    failed: t('message.copyFailed'),
  }[state];
  return (
    <>
      <IconButton
        icon={state === 'copied' ? Check : Copy}
        iconSize={14}
        label={name}
        onClick={() => void copy()}
        className={className}
      />
      <span role="status" className="sr-only">
        {state !== 'idle' && name}
      </span>
    </>
  );
}
