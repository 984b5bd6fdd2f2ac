import { createContext, useContext, useState } from 'react';

/** What the tabs remember as long as the panel is open. */
export const TabStates = createContext(new Map<string, unknown>());

/** State of a tab that is still there when somebody comes back to the tab; like `useState` otherwise. */
export function useTabState<Value extends string | boolean>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const states = useContext(TabStates);
  const [value, setValue] = useState(() => (states.get(name) as Value | undefined) ?? initial);
  return [
    value,
    (next) => {
      states.set(name, next);
      setValue(next);
    },
  ];
}
