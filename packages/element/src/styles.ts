/// <reference path="./css-text.d.ts" />
import screens from '@sign-envelope/react/styles.css?inline';
import host from './host.css?inline';

/** All styles of the shadow root. They come with the script: a file of their own costs a request. */
export const styles = `${host}${screens}`;
