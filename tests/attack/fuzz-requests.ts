import * as fc from 'fast-check'
import { type Operation, readDocument, type Schema } from './api-document.ts'
import { hostileBodies, hostileTexts, hostileValues } from './hostile-values.ts'
import { generateValues } from './schema-values.ts'
import { omit } from '#rules/omit.ts'

export type FuzzRequest = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const pages: Operation[] = [
  '/{any}',
  '/tour/{any}',
  '/itinerary/{code}',
  '/dev/mail/{id}',
  '/metrics',
  '/readyz',
].map((path) => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
  })),
  body: undefined,
}))

/** Valid, broken and hostile requests for each endpoint of an OpenAPI document, and for pages. */
export function listFuzzers(
  json: unknown,
): { name: string; requests: fc.Arbitrary<FuzzRequest> }[] {
  const { operations, schemas } = readDocument(json)
  return [...operations, ...pages].map((operation) => ({
    name: operation.name,
    requests: generateRequests(operation, schemas),
  }))
}

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function generateRequests(
  operation: Operation,
  schemas: Record<string, Schema>,
): fc.Arbitrary<FuzzRequest> {
  const { name, method, parameters } = operation
  const listParametersIn = (where: string) =>
    parameters.filter((parameter) => parameter.in === where)
  const generateRecord = (where: string) =>
    fc.record(
      Object.fromEntries(
        listParametersIn(where).map((parameter) => [
          parameter.name,
          generateTexts(parameter, schemas),
        ]),
      ),
    )
  return fc
    .record({
      path: generateRecord('path'),
      query: generateRecord('query'),
      more: fc.option(fc.tuple(hostileText, hostileText), { freq: 6, nil: undefined }),
      headers: generateHeaders(),
      body: operation.body ? generateBodies(operation.body, schemas) : fc.constant(undefined),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST'),
        },
      ),
    })
    .map((parts) => {
      const hasNoBody = ['GET', 'HEAD'].includes(parts.method)
      return {
        name,
        method: parts.method,
        path: writePath(operation.path, parts.path, parts.query, parts.more),
        headers: hasNoBody ? omit(parts.headers, 'content-type') : parts.headers,
        body: hasNoBody ? undefined : parts.body,
      }
    })
}

/** Generates mostly valid texts, sometimes hostile ones, sometimes none. */
function generateTexts(
  { name, schema }: Operation['parameters'][number],
  schemas: Record<string, Schema>,
) {
  return fc.oneof(
    { weight: 3, arbitrary: generateValues(schema, schemas, name).map(toText) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function generateHeaders(): fc.Arbitrary<Record<string, string>> {
  const unusualHeaders = fc.constantFrom(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'content-encoding': 'gzip' },
    { 'idempotency-key': 'the same key for all' },
    { 'idempotency-key': `${'k'.repeat(300)}` },
    { 'x-request-id': '<img src=x onerror=alert(7)>' },
    { 'x-forwarded-for': '203.0.113.7, <script>alert(7)</script>' },
    { 'x-forwarded-host': 'elsewhere.example' },
    { 'if-none-match': '"'.repeat(2000) },
    { 'accept-encoding': `${'br;q=0.'.repeat(500)}` },
    { accept: 'text/html' },
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: `refresh=${'a.'.repeat(200)}; device={"owner":{}}; signed-up=%00` },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    { authorization: `Bearer ${'a.'.repeat(3000)}` },
    { apikey: "' or 1=1" },
    { 'form-seconds': '1' },
    { 'form-trap': 'filled' },
    { range: 'bytes=0-99999999999,5-1' },
  )
  const usualHeaders = fc
    .uuid()
    .map((key) => ({ 'content-type': 'application/json', 'idempotency-key': key }))
  return fc
    .tuple(usualHeaders, fc.option(unusualHeaders, { freq: 4, nil: undefined }))
    .map(([headers, unusual]) => ({ ...headers, ...unusual }))
}

/** Generates valid bodies, bodies with an invalid or extra field, and arbitrary text. */
function generateBodies(schema: Schema, schemas: Record<string, Schema>): fc.Arbitrary<string> {
  const validBody = generateValues(schema, schemas).map(toObject)
  const invalidBody = fc
    .tuple(validBody, fc.nat(), hostileValue, fc.option(hostileText, { freq: 3, nil: undefined }))
    .map(([body, index, value, extra]) => {
      const names = Object.keys(body)
      const field = extra ?? names[index % Math.max(1, names.length)] ?? 'a'
      // Adds the field as text, because an assignment to __proto__ would not create a field.
      return JSON.stringify(body).replace(
        /\}$/,
        `${names.length ? ',' : ''}${JSON.stringify(field)}:${JSON.stringify(value) ?? 'null'}}`,
      )
    })
  const invalidNestedBody = fc
    .tuple(validBody, fc.nat(), hostileValue)
    .map(([body, index, value]) => {
      const nested = Object.keys(body).filter((name) => typeof body[name] === 'object')
      const name = nested[index % Math.max(1, nested.length)]
      if (name === undefined) return JSON.stringify(body)
      const inner = toObject(body[name])
      const field = Object.keys(inner)[index % Math.max(1, Object.keys(inner).length)] ?? 'a'
      return JSON.stringify({ ...body, [name]: { ...inner, [field]: value } })
    })
  return fc.oneof(
    { weight: 4, arbitrary: validBody.map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: invalidBody },
    { weight: 2, arbitrary: invalidNestedBody },
    { weight: 1, arbitrary: fc.constantFrom(...hostileBodies) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  )
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function writePath(
  pattern: string,
  pathValues: Record<string, unknown>,
  queryValues: Record<string, unknown>,
  extraPair: [string, string] | undefined,
): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeText(String(pathValues[name] ?? 'x')),
  )
  const query = Object.entries(queryValues)
    .concat(extraPair ? [extraPair] : [])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeText(name)}=${encodeText(String(value))}`)
    .join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Encodes a text as a browser does; invalid Unicode becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 4000))
}
