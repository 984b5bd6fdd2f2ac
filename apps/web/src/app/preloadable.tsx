import { lazy, useState, type ComponentType } from 'react';
import { isOutdated, reloadByItself } from './is-outdated.ts';

/**
 * What stands in place of code that doesn't come. Guests have little to lose, so it is there with what is loaded for
 * those who are signed in; where a newer version has taken its place too, that one is loaded.
 */
async function loadMissingPart() {
  try {
    return (await import('./signed-in-chunk.ts')).missingPart;
  } catch (cause) {
    if ((await isOutdated()) && reloadByItself()) return () => () => null;
    throw cause;
  }
}

export interface Preloadable<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Loads the code ahead, so that the component then shows at once. */
  preload: () => Promise<void>;
}

/**
 * A component whose code loads on its own, like `React.lazy`, but without a moment of waiting once it is there:
 * React shows the fallback of a lazy component for at least 300 ms, even when the code arrives within one.
 *
 * Code that doesn't come, without a line or because a newer version took its place, takes nothing else with it: in place
 * of the component stands a way to load it again.
 *
 * @param isPage whether nothing else is shown than the frame, so that a newer version may be loaded at once
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  isPage = false,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded = await load());
  const part = lazy(async () => ({
    default: await loadOnce().catch(async () => (await loadMissingPart())(loadOnce, isPage)),
  }));

  function PreloadableComponent(props: Props) {
    // Chosen once: another component type in the same place would lose the state below it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? part);
    return <Shown {...props} />;
  }

  PreloadableComponent.preload = async () => {
    await loadOnce();
  };
  return PreloadableComponent;
}

/** A whole page whose code loads on its own. */
export function preloadablePage(load: () => Promise<ComponentType>): Preloadable {
  return preloadable(load, true);
}
