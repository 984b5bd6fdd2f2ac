import type { InterfaceLanguage } from '@robin/contract/sessions';

/** The same thing in every language of the product. */
export type Localised<T = string> = Readonly<Record<InterfaceLanguage, T>>;
