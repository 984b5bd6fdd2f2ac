import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScratchpadText } from '#features/scratchpad/scratchpad-text.ts';
import type { ScratchpadTextState } from '#features/scratchpad/scratchpad-text-types.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface ScratchpadNoticesProps {
  text: ScratchpadText;
  state: ScratchpadTextState;
  mayEdit: boolean;
  /** A conflict is decided, and its buttons are gone. */
  onDecide: () => void;
  /** Closes the window without what is not saved. */
  onDiscard: () => void;
}

/** What stands in the way of the text, and the ways out. */
export function ScratchpadNotices(props: ScratchpadNoticesProps) {
  const { text, state, mayEdit, onDecide, onDiscard } = props;
  const { t } = useTranslation('scratchpad');
  const { id: userId } = useSignedInUser();
  const { conflict, hasFailed } = state;
  if (conflict) {
    const { stored, theirs, mine } = conflict;
    const { is_robin: isRobin, user_id: authorId, name: authorName } = stored.updated_by;
    const isOwn = !isRobin && authorId === userId;
    const name = isRobin ? 'Robin' : authorName;
    const decide = (winner: 'mine' | 'theirs' | 'both') => {
      if (text.resolve(winner)) onDecide();
    };
    return (
      <Alert
        tone="warning"
        title={isOwn ? t('conflict.titleElsewhere') : t('conflict.title', { name })}
        className="m-3 mb-0 min-h-0 overflow-y-auto"
      >
        <p>{t('conflict.text')}</p>
        <div className="@container">
          {/* Beside each other where there is room: the buttons stay in sight, and what differs is seen. */}
          <div className="grid gap-x-4 @min-[24rem]:grid-cols-2">
            <Wordings label={t('conflict.ownWording')} wordings={mine} />
            <Wordings
              label={isOwn ? t('conflict.wordingElsewhere') : t('conflict.wording', { name })}
              wordings={theirs}
              isOfOthers
            />
          </div>
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => decide('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => decide('theirs')}>
            {t('conflict.theirs')}
          </Button>
          <Button size="small" onClick={() => decide('both')}>
            {t('conflict.both')}
          </Button>
        </div>
      </Alert>
    );
  }
  // Whoever may no longer change the document has words here that will not be saved by themselves.
  if (hasFailed || (!mayEdit && state.status === 'pending')) {
    return (
      <Alert
        tone="danger"
        title={t('saveFailed.title')}
        className="m-3 mb-0 min-h-0 overflow-y-auto"
      >
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
  if (mayEdit && !state.base.is_deleted) return null;
  return (
    <Alert tone="info" className="m-3 mb-0 min-h-0 overflow-y-auto">
      {t(mayEdit ? 'archived' : 'readOnly')}
    </Alert>
  );
}

interface WordingsProps {
  label: string;
  wordings: readonly string[];
  isOfOthers?: boolean;
}

/** What one side has at the passages of a conflict: nobody decides between wordings that they do not see. */
function Wordings({ label, wordings, isOfOthers = false }: WordingsProps) {
  const { t } = useTranslation('scratchpad');
  const id = useId();
  return (
    <div className="min-w-0">
      <p id={id} className="mt-2 font-semibold">
        {label}
      </p>
      {/* Long texts scroll, also for those who have only a keyboard. Own words are not told while they are typed. */}
      <div
        role="group"
        aria-live={isOfOthers ? 'polite' : 'off'}
        aria-labelledby={id}
        tabIndex={0}
        className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere"
      >
        {wordings.map((wording, index) => (
          <p key={index} className="not-first:mt-2">
            {wording === '' ? <em>{t('conflict.removed')}</em> : wording}
          </p>
        ))}
      </div>
    </div>
  );
}
