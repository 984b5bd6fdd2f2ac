import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Columns2, Rows2, UnfoldVertical } from 'lucide-react';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import {
  aroundChanges,
  besideEachOther,
  compareTexts,
  countChanges,
  type Part,
} from './compare-texts.ts';
import { ComparisonRow } from './comparison-row.tsx';

/** So many lines are drawn; a longer text has the rest counted. */
const MAX_DRAWN_ROWS = 1_500;

interface ComparisonProps {
  old: string;
  now: string;
  /** The heads of both sides. */
  oldHead: ReactNode;
  nowHead: ReactNode;
  /** What else is different, below the heads. */
  facts: ReactNode;
}

/** Two texts beside each other or in one column, with what changed marked. */
export function Comparison({ old, now, oldHead, nowHead, facts }: ComparisonProps) {
  const { t } = useTranslation('po_documents');
  const id = useId();
  const [look, setLook] = useState<'beside' | 'column'>('beside');
  const [isShort, setIsShort] = useState(true);
  const compared = useMemo(() => compareTexts(old, now), [old, now]);
  const rows = useMemo(() => compared ?? besideEachOther(old, now), [compared, old, now]);
  const count = compared ? countChanges(rows) : 0;
  const all: Part[] = isShort && compared ? aroundChanges(rows) : [{ kind: 'rows', rows }];
  const { parts, hidden } = shorten(all, MAX_DRAWN_ROWS);
  const body = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const isBeside = look === 'beside';

  const walk = (step: 1 | -1) => {
    const next = Math.min(Math.max(place + step, 1), count);
    const change = body.current?.querySelectorAll<HTMLElement>('[data-change]')[next - 1];
    // Those of lines that are not drawn are counted, and nobody gets to them.
    if (!change) return;
    setPlace(next);
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: 'center' });
  };

  return (
    <section
      aria-label={t('history.title')}
      className="min-w-0 overflow-hidden rounded-card border border-border bg-surface"
    >
      <div className="flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-2 print:hidden">
        <Tabs
          look="segments"
          label={t('history.look')}
          idPrefix={id}
          value={look}
          onChange={setLook}
          options={[
            { value: 'beside', label: t('history.sideBySide'), icon: Columns2 },
            { value: 'column', label: t('history.oneColumn'), icon: Rows2 },
          ]}
          className="max-lg:hidden"
        />
        <Checkbox
          label={t('history.changesOnly')}
          checked={isShort}
          onChange={(event) => setIsShort(event.target.checked)}
        />
        <div className="flex items-center gap-x-4 max-md:w-full max-md:justify-between md:ml-auto">
          <p className="text-small text-text-muted tabular-nums" role="status">
            {place > 0 && place <= count
              ? t('history.place', { number: place, count })
              : t('history.changes', { count })}
          </p>
          <span className="flex">
            <IconButton
              icon={ChevronUp}
              label={t('history.previous')}
              disabled={place <= 1}
              onClick={() => walk(-1)}
            />
            <IconButton
              icon={ChevronDown}
              label={t('history.next')}
              disabled={place >= count}
              onClick={() => walk(1)}
            />
          </span>
        </div>
      </div>
      <div
        className={clsx(
          'grid border-b border-border bg-bg text-small',
          isBeside && 'lg:grid-cols-2 lg:divide-x lg:divide-border',
        )}
      >
        <div className="flex min-w-0 items-center gap-2.5 px-4 py-2">{oldHead}</div>
        <div className="flex min-w-0 items-center gap-2.5 px-4 py-2">{nowHead}</div>
      </div>
      {facts}
      {!compared && (
        <Alert tone="info" className="m-4">
          {t('history.tooLarge')}
        </Alert>
      )}
      {compared && count === 0 && (
        <p className="px-4 py-3 text-small text-text-muted">{t('history.same')}</p>
      )}
      <div ref={body} {...tabPanelProps(id, look)} className="py-1 text-body">
        {parts.map((part, index) =>
          part.kind === 'gap' ? (
            <p
              key={index}
              className="my-1 flex items-center first:-mt-1 first:border-t-0 last:-mb-1 last:border-b-0 justify-center gap-2 border-y border-border bg-bg py-1.5 text-caption text-text-muted"
            >
              <UnfoldVertical size={14} aria-hidden />
              {t('history.unchanged', { count: part.count })}
            </p>
          ) : (
            part.rows.map((row, at) => (
              <ComparisonRow
                key={`${index}-${at}`}
                row={row}
                isBeside={isBeside}
                isFirst={row.isChanged && !part.rows[at - 1]?.isChanged}
              />
            ))
          ),
        )}
        {hidden > 0 && (
          <p className="px-4 py-3 text-center text-small text-text-muted">
            {t('history.cut', { count: hidden })}
          </p>
        )}
      </div>
    </section>
  );
}

/** The parts up to so many rows, and how many rows are beyond. */
function shorten(parts: readonly Part[], max: number): { parts: Part[]; hidden: number } {
  let left = max;
  let hidden = 0;
  const kept: Part[] = [];
  for (const part of parts) {
    if (part.kind === 'gap') {
      if (left > 0) kept.push(part);
      continue;
    }
    const rows = part.rows.slice(0, left);
    if (rows.length > 0) kept.push({ kind: 'rows', rows });
    left -= rows.length;
    hidden += part.rows.length - rows.length;
  }
  return { parts: kept, hidden };
}
