import { useTranslation } from 'react-i18next';
import type { ScratchpadText } from '#features/scratchpad/scratchpad-text.ts';
import type { ScratchpadTextState } from '#features/scratchpad/scratchpad-text-types.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface ScratchpadNoticesProps {
  text: ScratchpadText;
  state: ScratchpadTextState;
  mayEdit: boolean;
  /** Closes the window without what is not saved. */
  onDiscard: () => void;
}

/** What stands in the way of the text, and the ways out. */
export function ScratchpadNotices({ text, state, mayEdit, onDiscard }: ScratchpadNoticesProps) {
  const { t } = useTranslation('scratchpad');
  const { conflict, hasFailed } = state;
  if (conflict) {
    const name = conflict.updated_by.is_robin ? 'Robin' : conflict.updated_by.name;
    return (
      <Alert tone="warning" title={t('conflict.title', { name })} className="m-3 mb-0">
        <p>{t('conflict.text')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => text.resolve('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => text.resolve('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (hasFailed) {
    return (
      <Alert tone="danger" title={t('saveFailed.title')} className="m-3 mb-0">
        <p>{t('saveFailed.text')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => void text.saveNow()}>
            {t('saveFailed.retry')}
          </Button>
          <Button size="small" variant="quietDanger" onClick={onDiscard}>
            {t('saveFailed.discard')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (mayEdit) return null;
  return (
    <Alert tone="info" className="m-3 mb-0">
      {t('readOnly')}
    </Alert>
  );
}
