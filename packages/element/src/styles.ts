/// <reference path="./css-text.d.ts" />
import screens from '@sign-envelope/react/styles.css?inline';
import host from './host.css?inline';

/** All styles of the shadow root. A module of its own, so that it loads beside the scripts. */
export const styles = `${host}${screens}`;
