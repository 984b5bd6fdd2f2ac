import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutdated, reload, reloadByItself } from './is-outdated.ts';

/**
 * Stands in place of a part of the app whose code did not come, and takes nothing else with it. It is asked for again
 * whenever this is shown, and when somebody wants it. Where a newer version has taken its place it comes with a reload,
 * which a page begins by itself: nothing else is left there that could get lost.
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
    const [isGone, setIsGone] = useState(false);
    const loadAgain = () =>
      void load().then(
        (component) => setPart(() => component),
        async () => {
          if (!(await isOutdated())) return;
          setIsGone(true);
          if (isPage) reloadByItself();
        },
      );
    useEffect(loadAgain, []);
    if (Part) return <Part {...props} />;
    return (
      <div
        role="alert"
        className="sticky bottom-3 m-3 rounded-control border border-border bg-surface p-3 text-small shadow-2"
      >
        {t(isGone ? 'outdated' : 'missingPart')}{' '}
        <button
          type="button"
          className="underline touch:block touch:min-h-11"
          onClick={isGone ? reload : loadAgain}
        >
          {t(isGone ? 'reload' : 'loadAgain')}
        </button>
      </div>
    );
  };
}
