import type { z } from '@hono/zod-openapi'

/** A body of JSON that a route needs, for its description. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true as const, content: { 'application/json': { schema } } } }
}

/** An answer of JSON, for a route's description. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}
