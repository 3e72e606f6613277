import { cdnOperations } from './cdn-operations.ts';
import { previewOperations } from './preview-operations.ts';
import { senderAccessOperations } from './sender-access-operations.ts';
import { senderOperations } from './sender-operations.ts';
import { signerOperations } from './signer-operations.ts';
import { widgetOperations } from './widget-operations.ts';

/** Every operation of the API by its id. The routes and the OpenAPI document are made from it. */
export const operations = {
  ...signerOperations,
  ...senderOperations,
  ...cdnOperations,
  ...widgetOperations,
  ...senderAccessOperations,
  ...previewOperations,
};
