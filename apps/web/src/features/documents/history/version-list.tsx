import type { DocumentVersionFacts } from '@robin/contract/documents';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#shared/i18n/format-day.ts';
import { formatTime } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';

interface VersionListProps {
  versions: readonly DocumentVersionFacts[];
  totalCount: number;
  newest: number;
  chosen: number;
  onChoose: (version: number) => void;
  /** Undefined when all are there. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** The versions of a document: who made each of them, when, and how much changed. */
export function VersionList(props: VersionListProps) {
  const { versions, totalCount, newest, chosen, onChoose, onMore, isLoadingMore } = props;
  const { t } = useTranslation('po_documents');
  const describe = useVersionTexts();
  return (
    <section className="overflow-hidden rounded-card border border-border bg-surface">
      <h2 className="flex items-center gap-2 border-b border-border px-4 py-3 text-body font-semibold">
        {t('history.versions')} <Badge>{totalCount}</Badge>
      </h2>
      <ol>
        {versions.map((version, index) => {
          const { what, when, who } = describe(version, versions[index + 1]);
          const isChosen = version.version === chosen;
          return (
            <li key={version.version} className="border-b border-border last:border-b-0">
              <button
                type="button"
                aria-current={isChosen ? 'true' : undefined}
                onClick={() => onChoose(version.version)}
                className={clsx(
                  'flex w-full gap-3 border-l-3 px-3 py-2.5 text-left outline-offset-[-2px]!',
                  isChosen ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-hover',
                )}
              >
                <AuthorMark {...version.author} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-start gap-2">
                    <span className="min-w-0 flex-1 text-small font-550 wrap-anywhere">{what}</span>
                    <span className="text-caption font-medium text-text-muted tabular-nums">
                      <span className="sr-only">{t('history.version', { number: '' })}</span>
                      {version.version}
                    </span>
                  </span>
                  <span className="block text-caption text-text-muted wrap-anywhere">
                    {when} · {who}
                  </span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-2 text-caption font-medium tabular-nums">
                    <Words version={version} />
                    {version.version === newest && (
                      <Badge tone="primary">{t('history.current')}</Badge>
                    )}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {onMore && (
        <div className="border-t border-border p-2">
          <Button variant="ghost" isBusy={isLoadingMore} onClick={onMore} className="w-full">
            {t('history.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function AuthorMark({ name, is_robin: isRobin }: DocumentVersionFacts['author']) {
  // The egg takes the width of the circle, so that what stands beside either begins at the same place.
  return isRobin ? <RobinEgg width={26} className="mx-px" /> : <Avatar name={name} size={28} />;
}

function Words({ version }: { version: DocumentVersionFacts }) {
  const { t } = useTranslation('po_documents');
  const { words_added: added, words_removed: removed } = version;
  if (added + removed === 0) return null;
  return (
    <span>
      <span aria-hidden>
        {added > 0 && <span className="text-success-text">+{added} </span>}
        {removed > 0 && <span className="text-danger-text">−{removed}</span>}
      </span>
      <span className="sr-only">{t('history.words', { added, removed })}</span>
    </span>
  );
}

/** What a version did, when, and who made it. */
export function useVersionTexts() {
  const { t } = useTranslation('po_documents');
  const language = useLanguage();
  const today = useToday();
  return (version: DocumentVersionFacts, before?: DocumentVersionFacts) => {
    const { change, title, author, created_at: instant } = version;
    const isRenamed = change === 'updated' && before !== undefined && before.title !== title;
    const day = formatDay(instant, language, today);
    return {
      what: isRenamed
        ? t('history.change.renamed', { title })
        : t(`history.change.${change}`, { number: version.restored_version ?? '' }),
      when: `${day.charAt(0).toLocaleUpperCase(language)}${day.slice(1)}, ${formatTime(instant, language)}`,
      who: author.is_robin ? t('history.author', { name: author.name }) : author.name,
    };
  };
}
