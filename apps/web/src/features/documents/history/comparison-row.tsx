import { beginningOf } from '@robin/contract/rules/beginning-of';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Line, Row } from './compare-texts.ts';

/**
 * So many letters of a line are drawn: one that nobody wrote, such as the bytes of a picture, would hold up the window for
 * seconds. Its words are not compared, so that it has only one stretch.
 */
const MAX_DRAWN_LETTERS = 20_000;

interface ComparisonRowProps {
  row: Row;
  isBeside: boolean;
  /** Whether a change begins here: the buttons lead to it. */
  isFirst: boolean;
}

/** One line of a comparison. In one column, and on narrow screens, the old line stands above the new one. */
export const ComparisonRow = memo(function ComparisonRow(props: ComparisonRowProps) {
  const { row, isBeside, isFirst } = props;
  const { old, now, isChanged } = row;
  return (
    <div
      {...(isFirst ? { 'data-change': '', tabIndex: -1 } : {})}
      className={clsx(
        'grid scroll-my-20 outline-offset-[-2px]!',
        isBeside && 'lg:grid-cols-2 lg:divide-x lg:divide-border',
      )}
    >
      <Side line={old} kind={isChanged ? 'removed' : 'same'} isBeside={isBeside} />
      <Side
        line={now}
        kind={isChanged ? 'added' : 'same'}
        isBeside={isBeside}
        isRepeated={!isChanged}
      />
    </div>
  );
});

interface SideProps {
  line: Line | null;
  kind: 'same' | 'removed' | 'added';
  isBeside: boolean;
  /** Whether the other side shows the same: in one column once is enough. */
  isRepeated?: boolean;
}

/** How words look that are only in the old or only in the new of two versions. */
export const comparisonMarks = {
  removed: 'rounded-badge bg-danger-soft-2 text-danger-text line-through',
  added: 'rounded-badge bg-success-soft-2 text-success-text underline',
};

const looks = {
  same: { row: '', mark: '', Icon: null },
  removed: { row: 'bg-danger-soft', mark: comparisonMarks.removed, Icon: Minus },
  added: { row: 'bg-success-soft', mark: comparisonMarks.added, Icon: Plus },
};

function Side({ line, kind, isBeside, isRepeated = false }: SideProps) {
  const { t } = useTranslation('po_documents');
  const { row, mark, Icon } = looks[kind];
  if (!line)
    return (
      <div
        aria-hidden
        className={clsx(
          'hidden bg-[repeating-linear-gradient(135deg,var(--sunken)_0_6px,transparent_6px_12px)]',
          isBeside && 'lg:block',
        )}
      />
    );
  const text = line.stretches.map((stretch) => stretch.text).join('');
  const hidden = text.length - MAX_DRAWN_LETTERS;
  return (
    <div
      className={clsx(
        'min-h-[26px] min-w-0 gap-2 px-3 py-0.5',
        row,
        isRepeated ? clsx('hidden', isBeside && 'lg:flex') : 'flex',
      )}
    >
      <span className="mt-[5px] w-4 shrink-0">
        {Icon && (
          <Icon
            size={14}
            aria-hidden
            className={kind === 'added' ? 'text-success' : 'text-danger'}
          />
        )}
      </span>
      <p
        className={clsx(
          'min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere',
          /^#{1,6} /.test(text) && 'font-semibold',
        )}
      >
        {kind !== 'same' && (
          <span className="sr-only">
            {t(kind === 'added' ? 'history.addedLine' : 'history.removedLine')}:{' '}
          </span>
        )}
        {line.stretches.map(({ text: part, isChanged }, index) =>
          isChanged && kind === 'added' ? (
            <ins key={index} className={mark}>
              {part}
            </ins>
          ) : isChanged ? (
            <del key={index} className={mark}>
              {part}
            </del>
          ) : (
            beginningOf(part, MAX_DRAWN_LETTERS)
          ),
        )}
        {hidden > 0 && (
          <span className="block text-small text-text-muted">
            {t('history.lineCut', { count: hidden })}
          </span>
        )}
      </p>
    </div>
  );
}
