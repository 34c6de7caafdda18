import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './layout/error-screen';

/** What is left to show when a page breaks; React has logged the fault itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorScreen /> : this.props.children;
  }
}
