import { useTranslation } from 'react-i18next';
import { commandKeyName } from '#features/palette/shortcut-keys.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Key } from './key.tsx';

/** Names of the texts, and the keys as they are printed; `command` is named by the machine. */
const groups: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  everywhere: { search: ['command', 'K'], shortcuts: ['?'], close: ['Esc'] },
  chat: { send: ['↵'], line: ['⇧', '↵'], modes: ['←', '→'] },
};

/** The keys that work, in one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('navigation');
  return (
    <Dialog isToRead onClose={onClose} title={t('shortcuts.title')} width="signIn">
      <div className="flex flex-col gap-5">
        {Object.entries(groups).map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className="mb-1.5 text-caption font-semibold text-text-muted">
              {t(`shortcuts.${group}.title`)}
            </h3>
            <dl>
              {Object.entries(shortcuts).map(([name, keys]) => (
                <div key={name} className="flex items-center gap-4 border-t border-border py-2">
                  <dt className="flex-1 text-body">{t(`shortcuts.${group}.${name}`)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key === 'command' ? commandKeyName() : key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
