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

export type Operation = {
  name: string
  method: string
  /** The path with its parameters in braces. */
  path: string
  parameters: z.output<typeof parameter>[]
  body: Schema | undefined
}
export type Schema = Record<string, unknown>

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
