import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './layout/error-screen';

/** Shows an error page when a page crashes; React has logged the error itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorScreen /> : this.props.children;
  }
}
