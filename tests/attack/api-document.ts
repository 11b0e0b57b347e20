import { z } from 'zod'

const schemaSchema = z.looseObject({})
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: schemaSchema.optional(),
})
const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(parameter).default([]),
        requestBody: z
          .looseObject({
            content: z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() })),
          })
          .optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), schemaSchema).optional() }).optional(),
})

/** One endpoint as the site's own OpenAPI document tells of it. */
export type Operation = {
  name: string
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: z.output<typeof parameter>[]
  body: Schema | undefined
}
/** A JSON Schema, of which nothing is known before it is looked at. */
export type Schema = Record<string, unknown>

/** The endpoints of an OpenAPI document, and its schemas by name. */
export function readDocument(json: unknown): {
  operations: Operation[]
  schemas: Record<string, Schema>
} {
  const document = documentSchema.parse(json)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  )
  return { operations, schemas: document.components?.schemas ?? {} }
}
