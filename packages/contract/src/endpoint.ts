import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint, before any rule about a single object:
 * `public` needs no token, `eventStream` takes the bearer token from the query too,
 * the others need a bearer token of an active account with at least that role.
 */
export type Access = 'public' | 'eventStream' | 'user' | 'poweruser' | 'admin';

/** How the body travels. A `multipart` body is described for readers and parsed by its own handler. */
export type BodyEncoding = 'json' | 'form' | 'multipart';

/** What a success carries: `null` = no body, `'event-stream'` = server-sent events, `'file'` = a file to save. */
export type AnswerSchema = z.ZodType | null | 'event-stream' | 'file';

/** One call of the product: everything that server, client and documentation need to know of it. */
export interface EndpointDefinition {
  /** Unique camelCase name; becomes the `operationId`. */
  name: string;
  method: HttpMethod;
  /** Path with parameters in braces: `/api/projects/{projectId}/users`. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyEncoding?: BodyEncoding;
  /** How much a JSON body may weigh, where it is more than everywhere else. */
  bodyMaxBytes?: number;
  /** Whether JSON is also taken as text/plain, the name under which a beacon may send it anywhere. */
  takesBeacons?: boolean;
  /** Name of the form field that carries the files of a `multipart` body; `files` unless said otherwise. */
  fileField?: string;
  /** Success answers by status. */
  responses: Partial<Record<200 | 201 | 202 | 204, AnswerSchema>>;
  /** With `string`, schema errors answer one sentence instead of a list (login, chat, debug). */
  validationDetail?: 'list' | 'string';
  /** What somebody without the role is told, where it is not the general sentence. */
  forbiddenDetail?: string;
}

/** Declares an endpoint; the identity function, so that its exact type is kept. */
export function defineEndpoint<const Definition extends EndpointDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a caller hands in: the parts of the request before the schemas have run. */
export type EndpointInput<Endpoint extends EndpointDefinition> = {
  [
    Part in 'params' | 'query' | 'body' as Endpoint[Part] extends z.ZodType ? Part : never
  ]: SchemaInput<Endpoint[Part]>;
};

type SuccessSchema<Endpoint extends EndpointDefinition> =
  Endpoint['responses'][keyof Endpoint['responses']];

/** What a successful call answers, after its schema. */
export type EndpointOutput<Endpoint extends EndpointDefinition> =
  SuccessSchema<Endpoint> extends infer Schema
    ? Schema extends z.ZodType
      ? z.output<Schema>
      : undefined
    : never;
