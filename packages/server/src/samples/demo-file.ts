import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** The contents of `demo.json`: addresses to open, and how to call the sender's API. */
const demoFile = v.object({
  /** The links of the tenancy agreement's two signers. */
  sign: v.string(),
  sign2: v.string(),
  /** The link of the consent form's only signer. */
  consent: v.string(),
  /** The example host page, with the key of a separate envelope in its hash. */
  host: v.string(),
  /** A consent form behind a password, and the password. */
  password: v.string(),
  passwordValue: v.string(),
  /** One behind a one-time code, which the mailbox shows; empty if codes cannot be sent. */
  otp: v.string(),
  /** A form that anybody can sign. Its query may include `full_name`. */
  widget: v.string(),
  /** The link in the mail to a signer of the widget. Every start creates a new one. */
  widgetVerify: v.string(),
  /** Previews for senders: of an envelope, and of one contact of a bulk sending. */
  preview: v.string(),
  bulkPreview: v.string(),
  /** The documents of the tenancy agreement. */
  download: v.string(),
  /** A link in a format that is no longer used. */
  oldStyle: v.string(),
  /** The development mailbox with mails and text messages: see docs/guide/mail.md. */
  mailbox: v.string(),
  apiKey: v.string(),
  apiBase: v.string(),
});

export type Demo = v.InferOutput<typeof demoFile>;

/** The samples of this folder, or `null` if there are none that can be used. */
export function readDemo(path: string): Promise<Demo | null> {
  return readAs(demoFile, path);
}

/** The part that sending requires. The rest may come from another version. */
const demoSender = v.pick(demoFile, ['apiKey', 'apiBase']);

export type DemoSender = v.InferOutput<typeof demoSender>;

/** Where to send to and with which key, or `null` if there is no demo. */
export function readDemoSender(path: string): Promise<DemoSender | null> {
  return readAs(demoSender, path);
}

async function readAs<S extends v.GenericSchema>(
  schema: S,
  path: string,
): Promise<v.InferOutput<S> | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const result =
    text === null ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return result?.success === true ? result.output : null;
}
