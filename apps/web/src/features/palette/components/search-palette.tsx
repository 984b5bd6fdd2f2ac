import { clsx } from 'clsx';
import { RotateCw, Search, X } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { commandKeyName } from '#features/palette/shortcut-keys.ts';
import {
  usePaletteEntries,
  type PaletteEntry,
  type PaletteGroup,
} from '#features/palette/use-palette-entries.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Key } from './key.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { PaletteOption } from './palette-option.tsx';

/** Finds messages, projects, talks and actions; arrow keys choose, Enter goes there. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('navigation');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const { groups, isLoading, isOutdated, hasFailed, retry } = usePaletteEntries(words);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** Set by Enter while the list is that of words before, or not whole yet: the first entry for these is meant. */
  const [isFirstWished, setIsFirstWished] = useState(false);
  const listId = useId();
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find((entry) => entry.id === chosenId) ?? entries[0] ?? null;
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  function run(entry: PaletteEntry): void {
    onClose();
    entry.run();
  }

  const isListOfWords = words === typed.trim() && !isOutdated;
  const runFirst = useEffectEvent(() => chosen && run(chosen));
  useEffect(() => {
    if (isFirstWished && isListOfWords) runFirst();
  }, [isFirstWished, isListOfWords]);

  function onKeyDown(event: KeyboardEvent): void {
    const index = chosen ? entries.indexOf(chosen) : -1;
    const target = {
      ArrowDown: entries[(index + 1) % entries.length],
      ArrowUp: entries.at(index - 1),
    }[event.key];
    if (target) {
      event.preventDefault();
      setChosenId(target.id);
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!isListOfWords && chosen?.id !== chosenId) setIsFirstWished(true);
      else if (chosen) run(chosen);
    }
  }

  return (
    <PaletteDialog label={t('palette.title')} onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-border px-4 py-3 md:px-5">
        <Search size={20} className="shrink-0 text-text-muted" aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('palette.field')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenId(null);
            setIsFirstWished(false);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent py-1 text-[1.0625rem] text-ellipsis outline-none placeholder:text-text-subtle"
        />
        {isLoading && <Spinner className="text-text-muted" />}
        <span className="max-md:hidden">
          <Key>Esc</Key>
        </span>
        <IconButton icon={X} label={t('palette.close')} onClick={onClose} className="md:hidden" />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.results')}
        // What scrolls is a stop of Tab to browsers; the arrow keys move here from the field.
        tabIndex={-1}
        className={clsx(
          'min-h-0 overflow-y-auto px-2 pt-1 pb-3',
          entries.length > 0 && 'flex-auto',
        )}
      >
        {groups.map((group) => (
          <Group key={group.name} group={group}>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                words={words}
                isChosen={entry === chosen}
                onPoint={() => setChosenId(entry.id)}
                onChoose={() => run(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      {hasFailed && (
        <div role="alert" className="flex items-center gap-3 px-5 py-3 text-small text-danger-text">
          {t('palette.failed')}
          <Button size="small" icon={RotateCw} onClick={retry}>
            {t('palette.retry')}
          </Button>
        </div>
      )}
      {entries.length === 0 && !isLoading && !hasFailed && (
        <p role="status" className="px-5 pb-8 text-center text-body text-text-muted">
          {t('palette.nothing', { words })}
        </p>
      )}
      <Foot />
    </PaletteDialog>
  );
}

function Group({ group, children }: { group: PaletteGroup; children: React.ReactNode }) {
  const { t } = useTranslation('navigation');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-3 pb-1.5 text-caption font-semibold text-text-muted">
        {t(`palette.groups.${group.name}`)}
      </p>
      {children}
    </div>
  );
}

function Foot() {
  const { t } = useTranslation('navigation');
  return (
    <p
      className={clsx(
        'flex shrink-0 items-center gap-4 border-t border-border bg-bg px-5 py-2.5 text-caption text-text-muted',
        'max-md:hidden',
      )}
    >
      <span className="flex items-center gap-1">
        <Key>↑</Key>
        <Key>↓</Key> {t('palette.choose')}
      </span>
      <span className="flex items-center gap-1">
        <Key>↵</Key> {t('palette.go')}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Key>{commandKeyName()}</Key>
        <Key>K</Key> {t('palette.opens')}
      </span>
    </p>
  );
}
