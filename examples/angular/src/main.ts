import '@sign-envelope/element/auto';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { SignEnvelopeEventMap } from '@sign-envelope/element';

@Component({
  selector: 'app-signing',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  // With a server: [api]="api" [linkKey]="key" in place of sandbox.
  template: `
    <main>
      <sign-envelope sandbox="happy" (sign-submitted)="submitted($event)"></sign-envelope>
      <p role="status">{{ status() }}</p>
    </main>
  `,
})
class SigningPage {
  readonly status = signal('');

  submitted({ detail }: SignEnvelopeEventMap['sign-submitted']) {
    this.status.set(`Your page knows: ${detail.status}.`);
  }
}

bootstrapApplication(SigningPage).catch((error: unknown) => console.error(error));
