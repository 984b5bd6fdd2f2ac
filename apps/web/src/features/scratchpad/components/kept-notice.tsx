import { useTranslation } from 'react-i18next';
import { useCopy } from '#shared/hooks/use-copy.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface KeptNoticeProps {
  /** What was typed. */
  words: string;
  mayEdit: boolean;
  canTake: boolean;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers what was typed last time and could not be saved: to whoever may only read now, it is shown to be copied. */
export function KeptNotice({ words, mayEdit, canTake, onTake, onDiscard }: KeptNoticeProps) {
  const { t } = useTranslation('scratchpad');
  return (
    <Alert tone="info" title={t('kept.title')} className="m-3 mb-0 min-h-0 overflow-y-auto">
      <p>{t(mayEdit ? 'kept.text' : 'kept.readOnly')}</p>
      {!mayEdit && <KeptWords words={words} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {mayEdit ? (
          <Button size="small" disabled={!canTake} onClick={onTake}>
            {t('kept.take')}
          </Button>
        ) : (
          <CopyButton words={words} />
        )}
        <Button size="small" variant="quietDanger" onClick={onDiscard}>
          {t('kept.discard')}
        </Button>
      </div>
    </Alert>
  );
}

/** Long words scroll, also for those who have only a keyboard. */
function KeptWords({ words }: { words: string }) {
  const { t } = useTranslation('scratchpad');
  return (
    <div
      role="group"
      aria-label={t('kept.words')}
      tabIndex={0}
      className="mt-2 max-h-24 overflow-y-auto font-medium whitespace-pre-wrap wrap-anywhere"
    >
      {words}
    </div>
  );
}

function CopyButton({ words }: { words: string }) {
  const { t } = useTranslation('scratchpad');
  const { state, copy } = useCopy(words);
  const label = { idle: t('kept.copy'), copied: t('kept.copied'), failed: t('kept.copyFailed') };
  return (
    <Button size="small" onClick={() => void copy()}>
      <span role="status">{label[state]}</span>
    </Button>
  );
}
