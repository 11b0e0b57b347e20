import { z } from '@hono/zod-openapi'
import { type Right, rights } from '#app/accounts/rights.ts'
import type { FormKind } from '#rules/requests/form-limits.ts'
import { refusalCodes } from '#rules/requests/refusal.ts'

/**
 * The callers of an endpoint (app/accounts/access.server.ts defines each): anyone, a visitor from our pages,
 * a signed-in user, the user in question, anyone in the office, or a holder of a right.
 */
export type Audience = 'public' | 'visitor' | 'user' | 'self' | 'office' | Right

export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export type Answer = {
  status: 200 | 201 | 202 | 204 | 303
  description: string
  schema?: z.ZodType
  /** The media type of the body, if not JSON. */
  type?:
    | 'text/csv'
    | 'text/event-stream'
    | 'application/pdf'
    | 'image/jpeg'
    | 'application/octet-stream'
}

const refusal = z.object({
  code: z.enum(refusalCodes),
  field: z.string().optional().describe('The name of the refused field.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .describe('The figures in the message.'),
  message: z.string().describe('An English sentence for the user.'),
})

/** The body of every refusal: the first reason, and all of them under `issues`. */
export const refusalAnswer = z
  .object({ error: refusal.extend({ issues: z.array(refusal) }) })
  .openapi('RefusalAnswer')

export const refusalStatuses = {
  400: 'The request could not be read, or lacks its Idempotency-Key.',
  401: 'The caller is not signed in, the session has ended, or the key or password is wrong.',
  403: 'The caller may not do this.',
  404: 'Not found.',
  409: 'A conflict with stored data, named by the code. For a full day, the facts name the nearest free days.',
  410: 'The link was used or has expired, or the invitation has expired.',
  413: 'The body is larger than 64 kB, or the file is larger than its limit.',
  415: 'The body is not JSON.',
  422: 'The request is well formed but refused. Each issue names a field and a code.',
  429: 'Too many attempts. The facts and Retry-After tell how long to wait.',
  503: 'The database is unavailable, too many passwords are being checked, or the clock is doubted. Nothing was stored. Retry-After tells how long to wait.',
} as const

export type RefusalStatus = keyof typeof refusalStatuses

/** One endpoint of the API: the source for server, site, document and tests. */
export type Endpoint = {
  summary: string
  description?: string
  /** Path parameters that are not row ids. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Replaces the body schema: a raw file of one of these types if given, with its size checked
   * while reading.
   */
  raw?: { types: readonly string[]; maxBytes: number }
  /**
   * 'fresh': the caller must have proved their identity within the last minutes
   * (app/accounts/proofs.ts); used for refunds, prices and rights. `freshWith`: only if the body
   * has this field. 'standing': the session is enough.
   */
  proof?: 'fresh' | 'standing' | { freshWith: string }
  /** Executed once per Idempotency-Key; keys are stored under this name. */
  idempotencyScope?: string
  /** Schema of what is stored for repeated requests, if not the answer itself. */
  storedAnswer?: z.ZodType
  /** A public form: names the rate limit of each network. */
  form?: FormKind
  answer: Answer
  or?: Answer
  /** Statuses of refusals beyond those that follow from the other fields. */
  refuses?: readonly RefusalStatus[]
  /** Statuses that follow from the other fields but aren't in the API document. */
  undocumented?: readonly RefusalStatus[]
  /** Extra fields of the 409 answer besides the refusal. */
  conflictFields?: { description: string; schema: z.ZodRawShape }
}

/** True for a right of the office (app/accounts/rights.ts). */
export function isRight(access: Audience): access is Right {
  return Object.hasOwn(rights, access)
}

export function isForOffice(access: Audience): boolean {
  return access === 'office' || isRight(access)
}

/** Rights that can do serious harm: each endpoint with one states if it needs a fresh proof. */
type SensitiveRight = 'refund' | 'approve' | 'publisher' | 'people' | 'administrator'
type AudienceOf<Found> = Found extends { access: infer Who } ? Who : never
type RequiresProof<Of, Who> = [Who] extends [SensitiveRight]
  ? Of extends `GET ${string}`
    ? unknown
    : { proof: NonNullable<Endpoint['proof']> }
  : unknown

export function defineEndpoints<
  Who extends Audience,
  const Table extends Record<Address, Endpoint>,
>(access: Who, table: Table & { [Key in keyof Table]: RequiresProof<Key, Who> }) {
  const entries = Object.entries(table).map(([address, endpoint]) => [
    address,
    { ...endpoint, access },
  ])
  return Object.fromEntries(entries) as {
    [Key in keyof Table]: Table[Key] & { access: Who }
  }
}

/**
 * Endpoints of the office. Each names its right, or 'office' for every office user; those with
 * serious effects also state if they need a fresh proof.
 */
export function defineOfficeEndpoints<
  const Table extends Record<Address, Endpoint & { access: Right | 'office' }>,
>(table: Table & { [Key in keyof Table]: RequiresProof<Key, AudienceOf<Table[Key]>> }): Table {
  return table
}

export function json<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  status: 200 | 201 | 202 = 200,
) {
  return { status, description, schema }
}

export function empty(description: string, status: 200 | 204 | 303 = 204) {
  return { status, description }
}

export function file(description: string, type: NonNullable<Answer['type']>) {
  return { status: 200, description, type, schema: z.string() } as const
}

/** Parameter names of a path: 'id' and 'refundId' of '/api/admin/orders/:id/refunds/:refundId'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Key, Found> = Found extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Record<Key extends string ? ParamNames<Key> : never, string>

export function listParams(address: string, { params }: Pick<Endpoint, 'params'>) {
  if (params) return params
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.map((name) => [name, z.uuid('not-found')])
  return names.length > 0 ? z.object(Object.fromEntries(ids)) : undefined
}

/**
 * Statuses an endpoint may refuse with, derived from its audience, its input and its own `refuses`.
 */
export function listRefusalStatuses(
  address: string,
  { access, ...endpoint }: Endpoint & { access: Audience },
): RefusalStatus[] {
  const isWrite = !address.startsWith('GET ')
  const isRestricted = !['public', 'visitor', 'user'].includes(access)
  const needsFreshProof = endpoint.proof !== undefined && endpoint.proof !== 'standing'
  const statuses: RefusalStatus[] = [
    ...(endpoint.body ? ([400, 413, 415, 422] as const) : []),
    ...(endpoint.raw ? ([413, 415, 422] as const) : []),
    ...(access === 'public' ? [] : ([401] as const)),
    ...(isRestricted || needsFreshProof || (isWrite && access !== 'public')
      ? ([403] as const)
      : []),
    ...(address.includes('/:') ? ([404] as const) : []),
    ...(endpoint.query ? ([422] as const) : []),
    ...(endpoint.form ? ([429] as const) : []),
    503,
    ...(endpoint.refuses ?? []),
  ]
  return [...new Set(statuses)].filter((status) => !endpoint.undocumented?.includes(status))
}
