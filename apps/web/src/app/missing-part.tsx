import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { askForBuild, reload, reloadByItself } from './is-outdated.ts';

/**
 * Stands in place of a part of the app whose code did not come, and takes nothing else with it. It is asked for again
 * whenever this is shown, and when somebody wants it. Where a newer version has taken its place it comes with a reload,
 * which a page begins by itself: nothing else is left there that could get lost. A reload is also all that is left where
 * the server is there and the code does not come when it is asked for: Firefox never asks again for what has failed once.
 *
 * @param load asks for the code once
 */
export function missingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isPage: boolean,
): ComponentType<Props> {
  return function MissingPart(props: Props) {
    const { t } = useTranslation('common');
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const [build, setBuild] = useState('unknown');
    const loadAgain = async (isAskedFor: boolean) => {
      try {
        const component = await load();
        setPart(() => component);
      } catch {
        const found = await askForBuild();
        if (isAskedFor || found === 'other') setBuild(found);
        if (isPage && found === 'other') reloadByItself();
      }
    };
    useEffect(() => void loadAgain(false), []);
    const isReloadLeft = build !== 'unknown';
    if (Part) return <Part {...props} />;
    return (
      <div
        role="alert"
        className="sticky bottom-3 z-30 m-3 rounded-control border border-border bg-surface p-3 text-small shadow-2"
      >
        {t(build === 'other' ? 'outdated' : 'missingPart')}{' '}
        <button
          type="button"
          className="underline touch:block touch:min-h-11"
          onClick={isReloadLeft ? reload : () => void loadAgain(true)}
        >
          {t(isReloadLeft ? 'reload' : 'loadAgain')}
        </button>
      </div>
    );
  };
}
