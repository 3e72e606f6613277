// The part of React that the screens use, on Preact: a third of the size of its compatibility layer.
// A name of React's that is not here fails the build.
import {
  type ComponentChildren,
  createElement,
  type FunctionComponent,
  options,
  type VNode,
} from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

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
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks';

/** The version of React whose ways this follows, such as the names of attributes. */
export const version = '19.0.0';

/** Preact has no effect that runs before the page changes: this one runs before it is painted. */
export const useInsertionEffect = useLayoutEffect;

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

interface Shown<T> {
  value: T;
  getSnapshot: () => T;
}

const isStale = <T>({ value, getSnapshot }: Shown<T>) => !Object.is(value, getSnapshot());

/** The value of a store outside of the components, which render again when it changes. */
export function useSyncExternalStore<T>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => T,
): T {
  const value = getSnapshot();
  const [{ shown }, render] = useState({ shown: { value, getSnapshot } });
  useLayoutEffect(() => {
    Object.assign(shown, { value, getSnapshot });
    if (isStale(shown)) render({ shown });
  }, [shown, value, getSnapshot]);
  useEffect(() => {
    const update = () => {
      if (isStale(shown)) render({ shown });
    };
    update();
    return subscribe(update);
  }, [shown, subscribe]);
  return value;
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
