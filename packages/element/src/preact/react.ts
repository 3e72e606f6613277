// The part of React that the screens use, on Preact: a third of the size of its compatibility layer.
// A name of React's that is not here fails the build.
import {
  type ComponentChildren,
  createElement,
  type FunctionComponent,
  options,
  type VNode,
} from 'preact';

export {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  // Preact has no checks of its own for development.
  Fragment as StrictMode,
} from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  // Preact has no effect that runs before the page changes: this one runs before it is painted.
  useLayoutEffect as useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks';

/** The version of React whose ways this follows, such as the names of attributes. */
export const version = '19.0.0';

type Props = Readonly<Record<string, unknown>>;

/** Renders again only when a prop has changed. */
export function memo<P extends Props>(component: FunctionComponent<P>): FunctionComponent<P> {
  return function Memo(
    this: { shouldComponentUpdate(next: P): boolean; readonly props: P },
    props,
  ) {
    this.shouldComponentUpdate = (next) =>
      Object.keys({ ...this.props, ...next }).some((name) => this.props[name] !== next[name]);
    return createElement(component, props);
  } as FunctionComponent<P>;
}

/** React's names of events whose own of that name do not bubble, or come too late. */
const eventNames: Readonly<Record<string, string>> = { onFocus: 'onfocusin', onBlur: 'onfocusout' };

/** Whether React's `onChange` of an element means each input. */
const isTyped = (type: unknown, props: Props) =>
  type === 'textarea' ||
  (type === 'input' && !['checkbox', 'radio', 'file'].includes(String(props.type)));

// Preact's own points of extension, which each copy of Preact has for itself.
const { vnode: before } = options;
options.vnode = (vnode: VNode<Props & { readonly children?: ComponentChildren }>) => {
  const { type, props } = vnode;
  if (typeof type === 'string') {
    const names = isTyped(type, props) ? { ...eventNames, onChange: 'oninput' } : eventNames;
    const entries = Object.entries(props).map(([name, value]) => [names[name] ?? name, value]);
    vnode.props = Object.fromEntries(entries);
  }
  before?.(vnode);
};
options.event = (event: Event) => Object.assign(event, { nativeEvent: event });
