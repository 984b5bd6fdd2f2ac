import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Stands in place of a part of the app whose code did not come, and takes nothing else with it. It is asked for again
 * whenever this is shown, and when somebody wants it.
 *
 * @param load asks for the code once
 */
export function missingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function MissingPart(props: Props) {
    const { t } = useTranslation('common');
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const loadAgain = () =>
      void load().then(
        (component) => setPart(() => component),
        () => undefined,
      );
    useEffect(loadAgain, []);
    if (Part) return <Part {...props} />;
    return (
      <div
        role="alert"
        className="sticky bottom-3 m-3 rounded-control border border-border bg-surface p-3 text-small shadow-2"
      >
        {t('missingPart')}{' '}
        <button type="button" className="underline touch:block touch:min-h-11" onClick={loadAgain}>
          {t('loadAgain')}
        </button>
      </div>
    );
  };
}
