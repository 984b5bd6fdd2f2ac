/**
 * The hook of TanStack Virtual, handed on under the same name. Lint knows the original: React's compiler, which is not used
 * here, gives up on whatever calls it, and with it lint would give up on the other rules for that code.
 */
export { useWindowVirtualizer } from '@tanstack/react-virtual';
