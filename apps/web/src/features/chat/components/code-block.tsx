import { useTranslation } from 'react-i18next';
import type { CodeKind, CodePiece } from '#features/chat/messages/highlight-code.ts';
import { useHighlight } from '#features/chat/messages/use-highlight.ts';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** As written after the fence; null when nothing stood there. */
  language: string | null;
  /** Whether more of it may come: colours wait for the end. */
  isGrowing?: boolean;
}

const looks: Record<CodeKind, string> = {
  keyword: 'text-talk-text',
  string: 'text-grow-text',
  number: 'text-info-text',
  comment: 'text-text-subtle italic',
  name: 'text-primary-text',
  attribute: 'text-info-text',
  addition: 'bg-success-soft text-success-text',
  deletion: 'bg-danger-soft text-danger-text',
};

/** Code with the name of its language and a button that copies it. */
export function CodeBlock({ code, language, isGrowing = false }: CodeBlockProps) {
  const { t } = useTranslation('chat');
  const pieces = useHighlight(code, language, !isGrowing);
  return (
    <figure className="my-3 overflow-hidden rounded-small border border-border bg-surface">
      <figcaption className="flex h-[34px] items-center border-b border-border bg-bg pr-0.5 pl-3 text-small text-text-muted select-none touch:h-11 dark:bg-raised">
        {language ?? t('code.plain')}
        <CopyButton
          text={code}
          label={t('code.copy')}
          className="ml-auto size-[30px]! touch:size-11!"
        />
      </figcaption>
      <pre
        tabIndex={0}
        className="overflow-x-auto px-3.5 py-3 font-mono text-[0.8125rem] leading-5 tracking-normal"
      >
        {/* What is selected and copied goes without the name above, and is known by this. */}
        <code className={language ? `language-${language}` : undefined}>
          {pieces ? <Colored pieces={pieces} /> : code}
        </code>
      </pre>
    </figure>
  );
}

function Colored({ pieces }: { pieces: readonly CodePiece[] }) {
  return pieces.map(({ text, kind }, index) =>
    kind ? (
      <span key={index} className={looks[kind]}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
