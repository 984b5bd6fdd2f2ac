import { lazy, useState, type ComponentType } from 'react';

export interface Preloadable {
  (): React.ReactNode;
  /** Loads the code ahead, so that the component then shows at once. */
  preload: () => Promise<void>;
}

/**
 * A component whose code loads on its own, like `React.lazy`, but without a moment of waiting once it is there:
 * React shows the fallback of a lazy component for at least 300 ms, even when the code arrives within one.
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let loaded: ComponentType | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(loadOnce);

  function PreloadableComponent() {
    // Chosen once: another component type in the same place would lose the state below it.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  PreloadableComponent.preload = async () => {
    await loadOnce();
  };
  return PreloadableComponent;
}
