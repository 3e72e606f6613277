import { serveHostPage } from '../../../test/harness/host-page.ts';
import { sendSample } from '../../../test/harness/sample.ts';
import { pngFile, signerOn } from '../../../test/harness/signer.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';

const fields = [
  { type: 'text', title: 'Full name' },
  { type: 'date', title: 'Day' },
  { type: 'upload', title: 'Passport' },
  { type: 'signature', title: 'Signature', height: 6 },
] as const;

/** What scripts do to a page that embeds the element, before the element is loaded. */
const hostScripts: Readonly<Record<string, string>> = {
  'an Array.from that knows neither iterators nor mappers': `
    Array.from = function (list) {
      var copy = [], length = list ? list.length || 0 : 0;
      for (var i = 0; i < length; i++) copy.push(list[i]);
      return copy;
    };`,
  // What it adds is enumerable.
  'the arrays of Prototype.js 1.6 and 1.7': `
    Array.from = function (list) {
      if (!list) return [];
      if ('toArray' in Object(list)) return list.toArray();
      var length = list.length || 0, copy = new Array(length);
      while (length--) copy[length] = list[length];
      return copy;
    };
    var methods = {
      toArray: function () { return [].concat(this); },
      each: function (f, that) { for (var i = 0; i < this.length; i++) f.call(that, this[i], i); return this; },
      detect: function (f, that) { for (var i = 0; i < this.length; i++) if (f.call(that, this[i], i)) return this[i]; },
      toJSON: function () { return '[' + this.join(', ') + ']'; },
      first: function () { return this[0]; },
      last: function () { return this[this.length - 1]; },
      size: function () { return this.length; },
      clear: function () { this.length = 0; return this; },
    };
    methods.entries = methods.toArray;
    methods.find = methods.detect;
    for (var name in methods) Array.prototype[name] = methods[name];
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return String(this); };
    Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
    HTMLElement.prototype.scrollTo = function () { window.scrollTo(0, this.offsetTop); return this; };
    HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
    HTMLElement.prototype.select = function () { return []; };`,
  'the types of MooTools': `
    Array.from = function (item) {
      if (item == null) return [];
      return typeof item != 'string' && typeof item.length == 'number' ? [].slice.call(item) : [item];
    };
    Array.prototype.append = function (items) { this.push.apply(this, items); return this; };
    Array.prototype.contains = function (item) { return this.indexOf(item) != -1; };
    Array.prototype.erase = function (item) { this.splice(this.indexOf(item), 1); return this; };
    window.Event = function (event) { this.event = event || window.event; };`,
  'names that every object inherits': `
    Object.prototype.extend = function (more) { for (var name in more) this[name] = more[name]; };
    Object.prototype.clone = function () { return this; };
    Object.prototype.values = function () { return []; };
    for (var name of ['error', 'status', 'message', 'data', 'redirect_url', 'unsignable']) Object.prototype[name] = 'x';
    Array.prototype.remove = function (index) { return this.splice(index, 1); };`,
  'a JSON of its own for every object': `
    Object.defineProperty(Object.prototype, 'toJSON', { configurable: true, value: function () { return String(this); } });`,
  'simple polyfills': `
    Object.assign = function (target) {
      for (var i = 1; i < arguments.length; i++) for (var name in arguments[i]) target[name] = arguments[i][name];
      return target;
    };
    Array.prototype.includes = function (item) { return this.indexOf(item) !== -1; };
    Array.prototype.find = function (f) { for (var i = 0; i < this.length; i++) if (f(this[i], i, this)) return this[i]; };
    Array.prototype.flat = function () { return this.toString().split(','); };
    String.prototype.includes = function (text) { return this.indexOf(text) !== -1; };
    String.prototype.at = function (index) { return this.charAt(index); };`,
};

for (const [name, script] of Object.entries(hostScripts)) {
  test(`an envelope is signed on a page with ${name}`, async ({ page, server }) => {
    const { link } = await sendSample(server, [{ title: 'Lease', fields }], {
      parties: [{ title: 'Ada Park', email: 'ada@example.com' }],
      password: 'lantern',
    });
    const host = await serveHostPage({
      head: `<script>${script}</script><script type="module" src="${server.url}/element/0/sign-envelope.js"></script>`,
      body: `<sign-envelope api="${server.url}/api" no-tour></sign-envelope>
        <script>document.querySelector('sign-envelope').linkKey = '${new URL(link).hash.slice(1)}'</script>`,
    });
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(host.address);
    await page.getByLabel('Password').fill('lantern');
    await page.getByRole('button', { name: 'Unlock and view' }).click();
    const signer = signerOn(page);
    await signer.writeText('Full name', 'Ada Park');
    await signer.pickDay('Day', 17);
    await signer.attach('Passport', await pngFile());
    await signer.drawSignature('Signature');
    await expect(page.getByText('All complete')).toBeVisible();
    await signer.submit();
    await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
    expect(errors).toEqual([]);
    host.close();
  });
}
