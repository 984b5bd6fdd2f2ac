import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type FocusEventHandler,
  type Ref,
} from 'react';

interface Given<E> {
  ref?: Ref<E>;
  onFocus?: FocusEventHandler<E>;
  onBlur?: FocusEventHandler<E>;
}

/**
 * Browsers take the focus from what is disabled. It comes back afterwards, unless it went elsewhere meanwhile. The page
 * stays where it is: what has come in between, such as more of a list above its button, is what is being read.
 *
 * @param given what the element was given of what this needs itself
 * @returns what the element needs in its place
 */
export function useReturnedFocus<E extends HTMLElement & { disabled: boolean }>(
  isOff: boolean,
  { ref, onFocus, onBlur }: Given<E>,
) {
  const own = useRef<E>(null);
  /** Also while it is disabled: not every browser tells then that the focus has gone. */
  const hadFocus = useRef(false);
  useImperativeHandle(ref, () => own.current as E, [own]);
  useLayoutEffect(() => {
    if (!isOff && hadFocus.current && document.activeElement === document.body)
      own.current?.focus({ preventScroll: true });
  }, [isOff]);
  return {
    ref: own,
    onFocus: (event: FocusEvent<E>) => {
      hadFocus.current = true;
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<E>) => {
      hadFocus.current = event.currentTarget.disabled;
      onBlur?.(event);
    },
  };
}
