import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Contract, contract } from '#server/contract.ts'
import {
  type Address,
  type Answer,
  type Audience,
  type Endpoint,
  isForOffice,
  isRight,
  listParams,
  listRefusalStatuses,
  type Params,
  refusalAnswer,
  refusalStatuses,
} from '../api/endpoint.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import type { Transaction } from '../database/database.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import {
  answerOnce,
  type WorkResult,
  findStoredAnswer,
  storeAnswer,
} from '../requests/idempotency.ts'
import { refuseStaleProof } from '#app/accounts/access-guard.server.ts'
import { getSignedIn, type SignedIn } from '#app/accounts/caller.server.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type StoredAnswer<Found extends Endpoint> = Found extends {
  storedAnswer: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : Output<Found['answer']['schema']>

type HandlerInput<Key, Found extends Endpoint> = {
  params: Params<Key, Found>
  query: Output<Found['query']>
  body: Output<Found['body']>
  /** Runs the work once per Idempotency-Key, and sends the mails it queues. */
  once: (
    work: (transaction: Transaction) => Promise<WorkResult<StoredAnswer<Found>>>,
  ) => Promise<{ answer: StoredAnswer<Found>; key: string; isRepeated: boolean }>
  /**
   * For work too long for one transaction. The work calls `remember` in the transaction that
   * completes it. Two requests with one key both get the first one's answer.
   */
  onceInSteps: (
    work: (
      remember: (transaction: Transaction, answer: StoredAnswer<Found>) => Promise<void>,
    ) => Promise<StoredAnswer<Found>>,
  ) => Promise<StoredAnswer<Found>>
  /** The signed-in user, where only users are admitted. */
  readonly signedIn: SignedIn
  readonly by: { who: 'office'; actorId: string }
  /** The actor, for actions that need a fresh proof only in some cases. */
  readonly corrector: { who: 'office'; actorId: string; isFresh: boolean }
  readonly actorId: string
}

type AnswerTo<Found extends Endpoint> =
  | (Found['answer'] extends { schema: infer Schema extends z.ZodType; type?: never }
      ? z.input<Schema>
      : Found['answer'] extends { type: string }
        ? never
        : void)
  | Response

type Handlers = {
  [Key in keyof Contract]: (
    input: HandlerInput<Key, Contract[Key]>,
    c: Context,
  ) => Promise<AnswerTo<Contract[Key]>> | AnswerTo<Contract[Key]>
}

type AnyHandler = (input: HandlerInput<string, Endpoint>, c: Context) => unknown

/** Registers endpoints of the contract; a request is validated before its handler. */
export function handle(services: Services, handlers: Partial<Handlers>) {
  const app = new OpenAPIHono()
  for (const [address, handler] of Object.entries(handlers) as [keyof Contract, AnyHandler][]) {
    const endpoint: Endpoint & { access: Audience } = contract[address]
    const answer = async (c: Context) => {
      const input = readInput(services, c, endpoint)
      const freshWith = typeof endpoint.proof === 'object' ? endpoint.proof.freshWith : undefined
      if (freshWith !== undefined && Object(input.body)[freshWith] !== undefined)
        await refuseStaleProof({ services }, getSignedIn(c))
      const output = await handler(input, c)
      if (output instanceof Response) return output
      const { status, schema } = endpoint.answer
      if (status === 204 || status === 303) return c.body(null, status)
      const isStrict = services.strictAnswers === true
      return c.json(schema ? writeAnswer(address, schema, output, isStrict) : output, status)
    }
    app.openapi(describe(address, endpoint), answer as never)
  }
  return app
}

/**
 * Writes an answer by the contract: fields that its schema does not name never leave the server.
 * Throws if a value does not fit and, with `isStrict`, if a field is not named.
 */
function writeAnswer(
  address: string,
  schema: z.ZodType,
  output: unknown,
  isStrict: boolean,
): unknown {
  const parsed = schema.safeParse(output)
  if (!parsed.success) throw new Error(`${address} breaks its contract: ${parsed.error.message}`)
  const undeclaredFields = isStrict ? listUndeclaredFields(output, parsed.data) : []
  if (undeclaredFields.length > 0)
    throw new Error(
      `${address} answers with fields that its contract does not name: ${undeclaredFields.join(', ')}`,
    )
  return parsed.data
}

function listUndeclaredFields(output: unknown, parsed: unknown, path = ''): string[] {
  if (typeof output !== 'object' || output === null) return []
  return Object.entries(output).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    if (value === undefined) return []
    const parsedValue: unknown = Object(parsed)[name]
    return parsedValue === undefined ? [here] : listUndeclaredFields(value, parsedValue, here)
  })
}

function readInput(
  services: Services,
  c: Context,
  endpoint: Endpoint,
): HandlerInput<string, Endpoint> {
  const valid = (part: string) => c.req.valid(part as never)
  const body: unknown = endpoint.body && valid('json')
  const readKeyedRequest = () => {
    const { 'idempotency-key': key } = valid('header') as { 'idempotency-key': string }
    const { idempotencyScope: scope = '', storedAnswer, answer } = endpoint
    const answerSchema: z.ZodType = storedAnswer ?? answer.schema ?? z.undefined()
    return { scope, key, body, now: services.now(), answerSchema }
  }
  return {
    params: valid('param'),
    query: endpoint.query && valid('query'),
    body: body as undefined,
    onceInSteps: async (work) => {
      const request = readKeyedRequest()
      const earlierAnswer = await findStoredAnswer(services.db, request)
      if (earlierAnswer) return earlierAnswer.answer as never
      try {
        return await work((transaction, answer) => storeAnswer(transaction, request, answer))
      } catch (error) {
        const first = error instanceof Refused && (await findStoredAnswer(services.db, request))
        if (first) return first.answer as never
        throw error
      }
    },
    once: async (work) => {
      const request = readKeyedRequest()
      const done = await answerOnce(services.db, request, work as never)
      services.wake('mail')
      return { ...done, key: request.key } as never
    },
    get signedIn() {
      return getSignedIn(c)
    },
    get actorId() {
      return getSignedIn(c).userId
    },
    get corrector() {
      const { userId: actorId, isFresh } = getSignedIn(c)
      return { who: 'office', actorId, isFresh } as const
    },
    get by() {
      return { who: 'office', actorId: getSignedIn(c).userId } as const
    },
  }
}

const missingKeyCode: RefusalCode = 'idempotency-key-missing'

/** The header of every write: chosen by the client, equal for a repeated request. */
const key = {
  'idempotency-key': z
    .string(missingKeyCode)
    .regex(/^[\x21-\x7e]{8,200}$/, missingKeyCode)
    .openapi({
      description:
        'Chosen by the client, 8 to 200 characters; equal for each repetition of the request.',
      example: '5f1c1f0e9c3b4d0f8a7e6d5c4b3a2910',
    }),
}

/** Headers about how a form was filled in. */
const formSignHeaders = {
  'form-seconds': z
    .string()
    .optional()
    .openapi({ description: 'Sent by our pages: seconds since the page was opened.' }),
  'form-trap': z
    .string()
    .optional()
    .openapi({ description: 'Sent by our pages: set if the hidden field was filled.' }),
}

function describe(address: Address, endpoint: Endpoint & { access: Audience }) {
  const [method = '', path = ''] = address.split(' ')
  const { summary, query, body, raw, answer, or, conflictFields, access } = endpoint
  const needs = isRight(access) ? `Needs the right '${access}'.` : ''
  const description = [endpoint.description, needs, describeProof(endpoint)]
    .filter(Boolean)
    .join(' ')
  const params = listParams(address, endpoint)
  const headers =
    endpoint.idempotencyScope &&
    z.object(isForOffice(endpoint.access) ? key : { ...key, ...formSignHeaders })
  return createRoute({
    method: method.toLowerCase() as 'get',
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    summary,
    ...(description ? { description } : {}),
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { headers } : {}),
      ...(body
        ? { body: { required: true, content: { 'application/json': { schema: body } } } }
        : {}),
      ...(raw ? { body: { required: true, content: describeFile(raw.types) } } : {}),
    },
    responses: {
      [answer.status]: describeAnswer(answer),
      ...(or ? { [or.status]: describeAnswer(or) } : {}),
      ...Object.fromEntries(
        listRefusalStatuses(address, endpoint).map((status) => [
          status,
          status === 409 && conflictFields
            ? describeAnswer({
                ...conflictFields,
                schema: refusalAnswer.extend(conflictFields.schema),
              })
            : describeAnswer({ description: refusalStatuses[status], schema: refusalAnswer }),
        ]),
      ),
    },
  })
}

function describeProof({ proof }: Endpoint): string {
  if (proof === 'fresh') return 'Needs a fresh proof.'
  if (typeof proof === 'object')
    return `Needs a fresh proof if the body has \`${proof.freshWith}\`.`
  return ''
}

function describeFile(types: readonly string[]) {
  const schema = { type: 'string', format: 'binary' } as const
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function describeAnswer({
  description,
  schema,
  type = 'application/json',
}: Omit<Answer, 'status' | 'type'> & { type?: string }) {
  return { description, ...(schema ? { content: { [type]: { schema } } } : {}) }
}
