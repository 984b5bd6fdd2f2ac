import { Code, Workflow } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '#features/chat/components/code-block.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { createAsk } from '#shared/workers/ask-worker.ts';
import type { DiagramColors, DiagramSource, DrawnDiagram } from './draw-diagram.ts';
import { createAnswerHook } from './use-worker-answer.ts';

/** A larger one would take the layout engine longer than anybody waits. */
const LONGEST_SOURCE = 20_000;

/** The share of its size down to which a diagram gets smaller. Its words could not be read below; it scrolls instead. */
const LEAST_SCALE = 0.75;

const useDrawn = createAnswerHook<DiagramSource, DrawnDiagram>({
  ask: createAsk({
    start: () => new Worker(new URL('./diagram-worker.ts', import.meta.url), { type: 'module' }),
    timeoutMs: 15_000,
    waitsForCode: true,
  }),
  keyOf: ({ source, colors }) => `${colors.bg}\n${source}`,
  size: 40,
});

/** Themes are classes of the page. */
function subscribeToLook(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** The colours of the theme that the page wears, as the drawing needs them: a picture knows nothing of the page. */
function readColors(_look: string): DiagramColors {
  const styles = getComputedStyle(document.documentElement);
  const read = (token: string) => styles.getPropertyValue(token).trim();
  return {
    bg: read('--surface'),
    fg: read('--text'),
    line: read('--text-subtle'),
    accent: read('--primary'),
    muted: read('--text-muted'),
    surface: read('--bg'),
    border: read('--border-control'),
  };
}

/**
 * A diagram as a picture, with its source on demand. A picture cannot run or load anything, and its styles are its
 * own, which is why the content-security policy need not know of them.
 */
export function Diagram({ source }: { source: string }) {
  const { t } = useTranslation('chat');
  const [isSourceShown, setIsSourceShown] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const look = useSyncExternalStore(subscribeToLook, () => document.documentElement.className);
  const colors = useMemo(() => readColors(look), [look]);
  const isShort = source.length <= LONGEST_SOURCE;
  const outcome = useDrawn(isShort ? { source, colors } : null);

  if (!isShort || hasFailed || (outcome && 'failed' in outcome)) {
    return (
      <>
        <CodeBlock code={source} language="mermaid" />
        <p className="-mt-1.5 mb-3 text-caption text-text-muted">{t('messages.diagram.failed')}</p>
      </>
    );
  }
  return (
    <figure className="my-3 overflow-hidden rounded-small border border-border bg-surface">
      <figcaption className="flex h-[34px] items-center border-b border-border bg-bg pr-0.5 pl-3 text-small text-text-muted select-none touch:h-11 dark:bg-raised">
        {t('messages.diagram.title')}
        <IconButton
          icon={isSourceShown ? Workflow : Code}
          iconSize={14}
          label={t(isSourceShown ? 'messages.diagram.showPicture' : 'messages.diagram.showSource')}
          onClick={() => setIsSourceShown(!isSourceShown)}
          className="ml-auto size-[30px]! touch:size-11!"
        />
      </figcaption>
      {isSourceShown ? (
        <pre
          tabIndex={0}
          className="overflow-x-auto px-3.5 py-3 font-mono text-[0.8125rem] leading-5 tracking-normal"
        >
          <code>{source}</code>
        </pre>
      ) : outcome ? (
        <Picture
          drawn={outcome.answer}
          label={t('messages.diagram.label')}
          onError={() => setHasFailed(true)}
        />
      ) : (
        <p className="px-3.5 py-6 text-center text-small text-text-muted">
          {t('messages.diagram.drawing')}
        </p>
      )}
    </figure>
  );
}

function Picture(props: { drawn: DrawnDiagram; label: string; onError: () => void }) {
  const { drawn, label, onError } = props;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([drawn.svg], { type: 'image/svg+xml' }));
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [drawn]);
  return (
    <div tabIndex={0} className="max-h-[560px] overflow-auto p-3 select-none">
      <img
        ref={image}
        alt={label}
        width={drawn.width}
        height={drawn.height}
        onError={onError}
        className="mx-auto h-auto max-w-full print:min-w-0!"
        style={{ minWidth: drawn.width * LEAST_SCALE }}
      />
    </div>
  );
}
