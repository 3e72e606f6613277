import type { SenderWidgetCreated } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOf } from '../testing/response.ts';
import { field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget, openWidget, widgetForm, widgetOf } from '../testing/widgets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

describe('a widget', () => {
  test('is public, and its fields say which of them a query may fill in', async () => {
    const code = await makeWidget(
      server,
      widgetOf(
        [
          field('text', { title: 'name' }),
          field('text', { title: 'rent', merge_field: 'rent' }),
          field('text', { title: 'term', merge_field: 'term', content: '12 months' }),
        ],
        { redirect_url: 'example.com/thanks' },
      ),
    );
    const { widget, fields } = await openWidget(server, code);
    expect(widget).toMatchObject({
      title: 'Viewing',
      redirect_url: 'example.com/thanks',
      config: { company_name: 'Harbour Lettings' },
      pages: [{ width: 1600, text_src: `text/${widget.fingerprint}-0.json` }],
    });
    expect(fields).toMatchObject([
      { title: 'name', is_merge_field: false, prefilled: false, merge_field: null },
      { title: 'rent', is_merge_field: true, prefilled: true, merge_field: 'rent', content: '' },
      { title: 'term', is_merge_field: true, prefilled: true, content: '12 months' },
    ]);
    const page = await server.call(`/cdn/large/${widget.fingerprint}-0.jpg`);
    expect(page.headers.get('content-type')).toBe('image/jpeg');
    expect((await server.call('/api/data/widget?widget=none')).body).toEqual({
      message: 'error.pageNotFound',
    });
  });

  test('is created once per Idempotency-Key, and belongs only to its company', async () => {
    const call = { idempotencyKey: 'one-widget' };
    const body = widgetForm(widgetOf(), await makePdf(1));
    const make = () =>
      server.call<SenderWidgetCreated>('/api/sender/widgets', {
        apiKey: server.apiKey,
        body,
        ...call,
      });
    const [first, again] = await Promise.all([make(), make()]);
    expect(again.body).toEqual(first.body);
    expect(first.body.link).toBe(`${server.server.url}/widget/${first.body.widget_code}`);
    const other = await server.server.addCompany('Elsewhere');
    const path = `/api/sender/widgets/${first.body.widget_code}`;
    expect((await server.call(path, { apiKey: other.apiKey })).status).toBe(404);
  });

  test('that is invalid is refused with the path of each error', async () => {
    const make = async (widget: object) =>
      server.call('/api/sender/widgets', {
        apiKey: server.apiKey,
        body: widgetForm(widget, await makePdf(1)),
      });
    const response = await make({
      ...widgetOf([field('text', { party: 2 }), field('dropdown')]),
      redirect_url: 'javascript:alert(1)',
      colour: 'red',
    });
    expect(response).toMatchObject({
      status: 422,
      body: {
        errors: {
          'document.fields.1.dropdown_choices': ['server_errors.field.choices'],
          redirect_url: ['server_errors.envelope.redirect'],
          colour: ['server_errors.unknown_key'],
        },
      },
    });
    expect(errorsOf(await make(widgetOf([field('text', { party: 2 })])))).toEqual({
      'document.fields.0.party': ['server_errors.envelope.unknown_party'],
    });
    expect(errorsOf(await make(widgetOf([field('text', { page: 2 })])))).toEqual({
      'document.fields.0.page': ['server_errors.field.page_out_of_range'],
    });
    expect(errorsOf(await make({ ...widgetOf(), title: 'a\r\nb' }))).toEqual({
      title: ['server_errors.control_character'],
    });
  });
});
