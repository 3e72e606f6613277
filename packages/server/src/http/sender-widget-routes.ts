import { Hono } from 'hono';
import { parseWidgetRequest } from '../widgets/check-widget-request.ts';
import { createWidget, widgetLink } from '../widgets/create-widget.ts';
import { readCompanyWidget } from '../widgets/stored-widget.ts';
import { widgetReport } from '../widgets/widget-report.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { withSenderForm } from './sender-form.ts';

/** A company's widgets. Mounted behind `requireCompany`. */
export function senderWidgetRoutes(options: HttpOptions): Hono<SenderEnvironment> {
  const { appContext } = options;
  const routes = new Hono<SenderEnvironment>();

  routes.post('/widgets', (context) =>
    withSenderForm(context, options, ['widget'], async ({ json: [widget], ...form }) => {
      const { code, originals } = await createWidget(appContext, {
        ...form,
        request: parseWidgetRequest(widget),
      });
      const link = widgetLink(appContext.siteAddress(), code);
      return context.json({ widget_code: code, link, originals });
    }),
  );

  routes.get('/widgets/:code', async (context) => {
    const stored = await readCompanyWidget(
      appContext.db,
      context.get('company'),
      context.req.param('code'),
    );
    return context.json(await widgetReport(appContext.db, stored, appContext.siteAddress()));
  });

  return routes;
}
