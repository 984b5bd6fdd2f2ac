import { lazy, useState, type ComponentType } from 'react';

export interface Preloadable<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Loads the code ahead, so that the component then shows at once. */
  preload: () => Promise<void>;
}

/**
 * A component whose code loads on its own, like `React.lazy`, but without a moment of waiting once it is there:
 * React shows the fallback of a lazy component for at least 300 ms, even when the code arrives within one.
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(loadOnce);

  function PreloadableComponent(props: Props) {
    // Chosen once: another component type in the same place would lose the state below it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  PreloadableComponent.preload = async () => {
    await loadOnce();
  };
  return PreloadableComponent;
}
