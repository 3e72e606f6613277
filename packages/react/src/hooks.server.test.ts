import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useInkPad, useSigningSession } from './hooks.ts';
import { SignEnvelope } from './sign-envelope.tsx';

test('[EB-11] the hooks render on a server, without a session', () => {
  function Page() {
    const session = useSigningSession({ api: '/api', linkKey: 'key' });
    const pad = useInkPad();
    return createElement('p', null, String(session), createElement('canvas', { ref: pad.canvas }));
  }
  expect(renderToString(createElement(Page))).toBe('<p>null<canvas></canvas></p>');
});

test.each([true, false])(
  '[EB-11] a server renders the outline of a page, without styles (isolated: %s)',
  (isolated) => {
    const props = { api: '/api', linkKey: 'key', className: 'agreement', isolated };
    const html = renderToString(createElement(SignEnvelope, props));
    expect(html).toMatch(/^<div class="agreement"><svg aria-hidden="true" width="100%"/);
    expect(html).not.toContain('style');
    expect(html).not.toContain('key');
  },
);

test('[EB-11] importing one hook brings no screen', async () => {
  const { metafile } = await build({
    stdin: {
      contents: "export { useField } from './hooks.ts'",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: ['react', 'react-dom', '@nanostores/react', '@sign-envelope/core*'],
  });
  const own = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    ),
  );
  expect(own.map((path) => path.split('/').slice(-2).join('/'))).toEqual([
    'hooks/session-state.ts',
  ]);
});
