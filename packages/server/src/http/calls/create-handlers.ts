import type { HttpOptions } from '../context.ts';
import { cdnHandlers } from './cdn-handlers.ts';
import { codeHandlers } from './code-handlers.ts';
import { companyHandlers } from './company-handlers.ts';
import type { Handlers } from './handlers.ts';
import { previewHandlers } from './preview-handlers.ts';
import { senderAccessHandlers } from './sender-access-handlers.ts';
import { senderHandlers } from './sender-handlers.ts';
import { signerHandlers } from './signer-handlers.ts';
import { uploadHandlers } from './upload-handlers.ts';
import { widgetHandlers } from './widget-handlers.ts';

/** Creates the handlers of all operations. */
export function createHandlers(options: HttpOptions): Handlers {
  return {
    ...signerHandlers(options),
    ...codeHandlers(options),
    ...uploadHandlers(options),
    ...senderHandlers(options),
    ...companyHandlers(options),
    ...cdnHandlers(options),
    ...widgetHandlers(options),
    ...senderAccessHandlers(options),
    ...previewHandlers(options),
  };
}
