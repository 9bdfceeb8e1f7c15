/** What the harness reads of the published document; it knows nothing of the code that wrote it. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema | boolean>;
  required?: string[];
  items?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  style?: string;
  schema: Schema;
}

export interface Answers {
  description?: string;
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Spelled {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Answers>;
}

export interface Document {
  paths: Record<string, Record<string, Spelled>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answers> };
  'x-live': {
    sent: Record<string, { payload: Schema }>;
    asked: Record<string, { payload: Schema; answer?: Schema }>;
  };
}

/** One call of the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{id}`. */
  readonly path: string;
  /** Who may, in the document's words. */
  readonly who: string;
  readonly parameters: readonly Parameter[];
  /** Of a JSON body. */
  readonly body: Schema | null;
  readonly example: unknown;
  readonly multipart: boolean;
  readonly idempotent: boolean;
  readonly responses: Readonly<Record<string, Answers>>;
}

export async function readDocument(url: string): Promise<Document> {
  const answer = await fetch(`${url}/api/openapi.json`);
  if (!answer.ok) throw new Error(`no document at ${url}/api/openapi.json: ${answer.status}`);
  return (await answer.json()) as Document;
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spelled]): Operation => {
      const json = spelled.requestBody?.content['application/json'];
      const parameters = spelled.parameters ?? [];
      return {
        id: spelled.operationId,
        method: method.toUpperCase(),
        path,
        who: spelled.description ?? '',
        parameters: parameters.filter((part) => part.in !== 'header'),
        body: json?.schema ?? null,
        example: json?.example,
        multipart: spelled.requestBody?.content['multipart/form-data'] !== undefined,
        idempotent: parameters.some((part) => part.name === 'Idempotency-Key'),
        responses: spelled.responses,
      };
    }),
  );
}

export function resolved(schema: Schema, document: Document): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const found = document.components.schemas[name];
  if (!found) throw new Error(`the document names ${schema.$ref} and has none`);
  return resolved(found, document);
}

/** The answers of a status, resolved; null where the document has none. */
export function answersOf(operation: Operation, status: number, document: Document): Answers | null {
  const found = operation.responses[String(status)];
  if (!found?.$ref) return found ?? null;
  return document.components.responses[found.$ref.slice(found.$ref.lastIndexOf('/') + 1)] ?? null;
}
