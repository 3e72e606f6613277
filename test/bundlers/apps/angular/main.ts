import '@sign-envelope/element/auto';
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<sign-envelope [api]="api" [linkKey]="linkKey"></sign-envelope>',
})
class App {
  readonly api = new URLSearchParams(location.search).get('api');
  readonly linkKey = location.hash.slice(1);
}

bootstrapApplication(App).catch((error: unknown) => console.error(error));
