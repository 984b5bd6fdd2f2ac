import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CrashPage } from '#app/pages/crash-page.tsx';

/** Shows a page with a way on when something below breaks; another address is a new try. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary place={key}>{children}</Boundary>;
}

interface BoundaryProps {
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  place: string;
  hasCrashed: boolean;
}

// React knows error boundaries as classes only.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { place: this.props.place, hasCrashed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasCrashed: true };
  }

  /** What stands in forms is still to be had: they are on the page until this is over. */
  override componentDidCatch(): void {
    dispatchEvent(new Event('crash'));
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { place, hasCrashed: false };
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
