import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLongText } from './estimate-height.ts';

/** The messages that somebody has unfolded. A row that is scrolled out of sight is drawn anew when it comes back. */
const unfolded = new Set<string>();

/** What somebody has said. Of a long text, pasted mostly, the beginning is enough to know it again, until somebody wants it all. */
export function OwnText({ messageKey, text }: { messageKey: string; text: string }) {
  const { t } = useTranslation('chat');
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(() => unfolded.has(messageKey));
  const isLong = isLongText(text);
  const toggle = () => {
    if (isUnfolded) unfolded.delete(messageKey);
    else unfolded.add(messageKey);
    setUnfolded(!isUnfolded);
  };
  return (
    <>
      <p
        id={id}
        className={clsx(
          'text-reading wrap-anywhere whitespace-pre-wrap touch:text-reading-phone',
          isLong &&
            !isUnfolded &&
            'max-h-72 overflow-clip mask-b-from-60% print:max-h-none print:mask-none',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={toggle}
          className="-ml-1.5 min-h-8 rounded-control px-1.5 text-small font-medium text-primary-text hover:bg-hover touch:min-h-11"
        >
          {t(isUnfolded ? 'message.fold' : 'message.unfold')}
        </button>
      )}
    </>
  );
}
