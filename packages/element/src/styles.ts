/// <reference path="./css-text.d.ts" />
import screens from '@sign-envelope/react/styles.css?inline';
import host from './host.css?inline';

/** All styles of the shadow root, in a separate module that loads in parallel with the scripts. */
export const styles = `${host}${screens}`;
