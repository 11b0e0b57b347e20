import * as fc from 'fast-check'
import { type Operation, readDocument, type Schema } from './api-document.ts'
import { hostileBodies, hostileTexts, hostileValues } from './hostile-values.ts'
import { valuesOf } from './schema-values.ts'
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
    requests: requestsTo(operation, schemas),
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

function requestsTo(
  operation: Operation,
  schemas: Record<string, Schema>,
): fc.Arbitrary<FuzzRequest> {
  const { name, method, parameters } = operation
  const place = (where: string) => parameters.filter((parameter) => parameter.in === where)
  const values = (where: string) =>
    fc.record(
      Object.fromEntries(
        place(where).map((parameter) => [parameter.name, textsOf(parameter, schemas)]),
      ),
    )
  return fc
    .record({
      path: values('path'),
      query: values('query'),
      more: fc.option(fc.tuple(hostileText, hostileText), { freq: 6, nil: undefined }),
      headers: headersOf(),
      body: operation.body ? bodiesOf(operation.body, schemas) : fc.constant(undefined),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST'),
        },
      ),
    })
    .map((drawn) => {
      const asksOnly = ['GET', 'HEAD'].includes(drawn.method)
      return {
        name,
        method: drawn.method,
        path: writePath(operation.path, drawn.path, drawn.query, drawn.more),
        headers: asksOnly ? omit(drawn.headers, 'content-type') : drawn.headers,
        body: asksOnly ? undefined : drawn.body,
      }
    })
}

/** Mostly valid texts, sometimes arbitrary ones, sometimes none. */
function textsOf(
  { name, schema }: Operation['parameters'][number],
  schemas: Record<string, Schema>,
) {
  return fc.oneof(
    { weight: 3, arbitrary: valuesOf(schema, schemas, name).map(asText) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const strange = fc.constantFrom(
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
  const usual = fc
    .uuid()
    .map((key) => ({ 'content-type': 'application/json', 'idempotency-key': key }))
  return fc
    .tuple(usual, fc.option(strange, { freq: 4, nil: undefined }))
    .map(([headers, other]) => ({ ...headers, ...other }))
}

/** A valid body; one with a field that is invalid, missing or extra; or something else. */
function bodiesOf(schema: Schema, schemas: Record<string, Schema>): fc.Arbitrary<string> {
  const good = valuesOf(schema, schemas).map(asObject)
  const spoilt = fc
    .tuple(good, fc.nat(), hostileValue, fc.option(hostileText, { freq: 3, nil: undefined }))
    .map(([body, at, value, extra]) => {
      const names = Object.keys(body)
      const field = extra ?? names[at % Math.max(1, names.length)] ?? 'a'
      // Adds the field as text, because an assignment to __proto__ would not create a field.
      return JSON.stringify(body).replace(
        /\}$/,
        `${names.length ? ',' : ''}${JSON.stringify(field)}:${JSON.stringify(value) ?? 'null'}}`,
      )
    })
  const deep = fc.tuple(good, fc.nat(), hostileValue).map(([body, at, value]) => {
    const nested = Object.keys(body).filter((name) => typeof body[name] === 'object')
    const name = nested[at % Math.max(1, nested.length)]
    if (name === undefined) return JSON.stringify(body)
    const inner = asObject(body[name])
    const field = Object.keys(inner)[at % Math.max(1, Object.keys(inner).length)] ?? 'a'
    return JSON.stringify({ ...body, [name]: { ...inner, [field]: value } })
  })
  return fc.oneof(
    { weight: 4, arbitrary: good.map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: spoilt },
    { weight: 2, arbitrary: deep },
    { weight: 1, arbitrary: fc.constantFrom(...hostileBodies) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  )
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function writePath(
  pattern: string,
  inPath: Record<string, unknown>,
  inQuery: Record<string, unknown>,
  more: [string, string] | undefined,
): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeText(String(inPath[name] ?? 'x')),
  )
  const query = Object.entries(inQuery)
    .concat(more ? [more] : [])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeText(name)}=${encodeText(String(value))}`)
    .join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Encodes a text as a browser does; invalid Unicode becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 4000))
}
