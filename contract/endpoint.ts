import { z } from '@hono/zod-openapi'
import { type Right, rights } from '#rules/accounts/rights.ts'
import type { FormKind } from '#rules/requests/form-limits.ts'
import { refusalCodes } from '#rules/requests/refusal.ts'

/**
 * Who is let in (server/http/access.ts says what each word means): anyone at all, whoever comes from our
 * pages, whoever is signed in, the user that is asked about, whoever works here, or whoever has a right.
 */
export type Audience = 'public' | 'visitor' | 'user' | 'self' | 'office' | Right

/** A method and a path, as both sides write it: 'PATCH /api/admin/mails/:id'. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/** What an endpoint answers when it says yes. */
export type Answer = {
  status: 200 | 201 | 202 | 204 | 303
  description: string
  schema?: z.ZodType
  /** The kind of what is in the body, where that is not JSON. */
  type?:
    | 'text/csv'
    | 'text/event-stream'
    | 'application/pdf'
    | 'image/jpeg'
    | 'application/octet-stream'
}

const refusal = z.object({
  code: z.enum(refusalCodes),
  field: z.string().optional().describe('The field it is about.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .describe('The figures of the sentence.'),
  message: z.string().describe('A sentence for people, in English.'),
})

/** How every refusal is answered: the first reason, and all of them under `issues`. */
export const refusalAnswer = z
  .object({ error: refusal.extend({ issues: z.array(refusal) }) })
  .openapi('RefusalAnswer')

/** What an endpoint may refuse with, and what the API's document says of it. */
export const refusalStatuses = {
  400: 'The request could not be read, or lacks its Idempotency-Key.',
  401: 'Nobody is signed in, the session is over, or the key or the password is not right.',
  403: 'Whoever asks may not do that.',
  404: 'There is no such thing.',
  409: 'What is there already stands against it: the code says what. For a full day the facts name the nearest free ones.',
  410: 'The link was used, or the link or the invitation has expired.',
  413: 'The body is larger than 64 kB, or a file than its limit.',
  415: 'The body is not JSON.',
  422: 'Understood and refused: each issue names a field and a code.',
  429: 'Tried too often; the facts and Retry-After say how long to wait.',
  503: 'The database is away, too many passwords are being checked, or the clock is doubted: nothing was stored. Retry-After says how long to wait.',
} as const

export type RefusalStatus = keyof typeof refusalStatuses

/** One endpoint of the API: all that server, site, document and tests know of it. */
export type Endpoint = {
  summary: string
  description?: string
  /** The parts of its path that are not the ids of rows. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** In place of that: a file as it is, of one of these types as far as is said, counted while it is read. */
  raw?: { types: readonly string[]; mostBytes: number }
  /**
   * 'fresh' where whoever asks must have shown who they are within the last minutes (rules/accounts/proofs.ts):
   * for money that goes back, prices and who may do what. `freshWith`: the same, where its body has such a field.
   * 'standing': the session is enough.
   */
  proof?: 'fresh' | 'standing' | { freshWith: string }
  /** Done once for each Idempotency-Key; under this name the keys are kept. */
  keyed?: string
  /** What is remembered for whoever repeats it, where that is not the answer itself. */
  remembered?: z.ZodType
  /** What anyone may send us: which limit each network has. */
  form?: FormKind
  answer: Answer
  /** The other answer, where there are two. */
  or?: Answer
  /** With what it refuses besides what follows from the rest. */
  refuses?: readonly RefusalStatus[]
  /** What follows from the rest and the document does not say. */
  unsaid?: readonly RefusalStatus[]
  /** What stands in the answer to 409 besides the refusal. */
  beside409?: { description: string; schema: z.ZodRawShape }
}

/** Whether an audience is a right at the desk (rules/accounts/rights.ts). */
export function isRight(access: Audience): access is Right {
  return Object.hasOwn(rights, access)
}

/** Whether only people who work here are let in. */
export function isForOffice(access: Audience): boolean {
  return access === 'office' || isRight(access)
}

/** Rights with which an act can do grave harm: each act with one says whether it takes a fresh proof. */
type GraveRight = 'refund' | 'approve' | 'publisher' | 'people' | 'administrator'
type AudienceOf<Found> = Found extends { access: infer Who } ? Who : never
type SaysProof<Of, Who> = [Who] extends [GraveRight]
  ? Of extends `GET ${string}`
    ? unknown
    : { proof: NonNullable<Endpoint['proof']> }
  : unknown

/** The endpoints of a subject, by their addresses, all with one audience. */
export function endpoints<Who extends Audience, const Table extends Record<Address, Endpoint>>(
  access: Who,
  table: Table & { [Key in keyof Table]: SaysProof<Key, Who> },
) {
  const entries = Object.entries(table).map(([address, found]) => [address, { ...found, access }])
  return Object.fromEntries(entries) as {
    [Key in keyof Table]: Table[Key] & { access: Who }
  }
}

/**
 * The endpoints of the desk, each of which names the right that it needs, or 'office' for whoever works here;
 * what can do grave harm says besides whether it takes a fresh proof.
 */
export function officeEndpoints<
  const Table extends Record<Address, Endpoint & { access: Right | 'office' }>,
>(table: Table & { [Key in keyof Table]: SaysProof<Key, AudienceOf<Table[Key]>> }): Table {
  return table
}

/** An answer of JSON. */
export function json<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  status: 200 | 201 | 202 = 200,
) {
  return { status, description, schema }
}

/** An answer without a body. */
export function empty(description: string, status: 200 | 204 | 303 = 204) {
  return { status, description }
}

/** An answer that is a file or a stream. */
export function file(description: string, type: NonNullable<Answer['type']>) {
  return { status: 200, description, type, schema: z.string() } as const
}

/** The names in a path: 'id' and 'refundId' of '/api/admin/orders/:id/refunds/:refundId'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What each part of a path is, as its handler gets it. */
export type Params<Key, Found> = Found extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Record<Key extends string ? ParamNames<Key> : never, string>

/** What must be in a path: the ids of rows, where an endpoint does not say otherwise. What is none names nothing. */
export function listParams(address: string, { params }: Pick<Endpoint, 'params'>) {
  if (params) return params
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.map((name) => [name, z.uuid('not-found')])
  return names.length > 0 ? z.object(Object.fromEntries(ids)) : undefined
}

/** With what an endpoint may refuse: by who may ask, what it takes, and what it says of itself. */
export function listRefusalStatuses(
  address: string,
  { access, ...found }: Endpoint & { access: Audience },
): RefusalStatus[] {
  const isWrite = !address.startsWith('GET ')
  const isNarrow = !['public', 'visitor', 'user'].includes(access)
  const takesFreshProof = found.proof !== undefined && found.proof !== 'standing'
  const all: RefusalStatus[] = [
    ...(found.body ? ([400, 413, 415, 422] as const) : []),
    ...(found.raw ? ([413, 415, 422] as const) : []),
    ...(access === 'public' ? [] : ([401] as const)),
    ...(isNarrow || takesFreshProof || (isWrite && access !== 'public') ? ([403] as const) : []),
    ...(address.includes('/:') ? ([404] as const) : []),
    ...(found.query ? ([422] as const) : []),
    ...(found.form ? ([429] as const) : []),
    503,
    ...(found.refuses ?? []),
  ]
  return [...new Set(all)].filter((status) => !found.unsaid?.includes(status))
}
