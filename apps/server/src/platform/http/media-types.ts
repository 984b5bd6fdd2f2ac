import type { BodyEncoding } from '@robin/contract/endpoint';

/** How each encoding of a body is named in the header `content-type`. */
export const mediaTypes: Record<BodyEncoding, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};
