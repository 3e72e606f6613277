/** A value, or the file that holds it. */
export type SettingSource<Value> =
  | { readonly value: Value; readonly name: string }
  | { readonly file: string; readonly name: string };

/** Where the sealing key is. */
export type SealKeySettings =
  /** Made at the first start, in the data folder. */
  | { readonly kind: 'own' }
  | {
      readonly kind: 'pkcs12';
      readonly bundle: SettingSource<Uint8Array>;
      readonly password: SettingSource<string> | null;
    }
  | {
      readonly kind: 'pem';
      readonly key: SettingSource<string>;
      readonly certificate: SettingSource<string>;
      /** Of an encrypted key. */
      readonly password: SettingSource<string> | null;
    }
  /** In a device or service behind an HTTP signer. */
  | {
      readonly kind: 'signer';
      readonly url: string;
      readonly token: SettingSource<string> | null;
      /** `null` to ask the signer. */
      readonly certificate: SettingSource<string> | null;
    };

/** A timestamp authority (RFC 3161). */
export interface TimestampSettings {
  readonly url: string;
  readonly user: string | null;
  readonly password: SettingSource<string> | null;
}

/** How finished documents are sealed. */
export interface SealSettings {
  readonly key: SealKeySettings;
  readonly timestamp: TimestampSettings | null;
}

/** A key of the server's own, and no timestamps. */
export const sealDefaults: SealSettings = { key: { kind: 'own' }, timestamp: null };
