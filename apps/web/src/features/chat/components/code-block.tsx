import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** As written after the fence; null when nothing stood there. */
  language: string | null;
}

/** Code with the name of its language and a button that copies it. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const { t } = useTranslation('chat');
  return (
    <figure className="my-3 overflow-hidden rounded-small border border-border bg-surface">
      <figcaption className="flex h-[34px] items-center border-b border-border bg-bg pr-0.5 pl-3 text-small text-text-muted touch:h-11 dark:bg-raised">
        {language ?? t('code.plain')}
        <CopyButton
          text={code}
          label={t('code.copy')}
          className="ml-auto size-[30px]! touch:size-11!"
        />
      </figcaption>
      <pre
        tabIndex={0}
        className="overflow-x-auto px-3.5 py-3 font-mono text-[13px] leading-5 tracking-normal"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
