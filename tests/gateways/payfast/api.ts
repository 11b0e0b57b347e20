import type { Context, Hono } from 'hono'
import type { Books, Merchant, Mode } from './books.ts'
import { writeHistory } from './history.ts'
import type { openRefunds } from './refunds.ts'
import { type Pair, readPairs, signApi } from './signatures.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2})?$/

/** Parameters of the API, from JSON or a form, as pairs to sign. */
export type Fields = ReadonlyMap<string, string>

type Status = 400 | 401 | 404

/** The API for a merchant's server, with the documented errors. */
export function addApi(
  app: Hono,
  merchant: Merchant,
  mode: Mode,
  books: Books,
  refunds: ReturnType<typeof openRefunds>,
) {
  for (const path of ['/transactions/*', '/refunds/*']) {
    app.use(path, async (c, next) => {
      const error = checkRequest(c, await readFields(c))
      return error ? refuse(c, ...error) : next()
    })
  }

  app.get('/transactions/history', (c) => {
    const { from = '', to = '' } = c.req.query()
    if (!dayPattern.test(from) || !dayPattern.test(to))
      return refuse(c, 400, 'Required variables not present in request')
    const headers = { 'content-type': 'text/csv; charset=utf-8' }
    return c.body(writeHistory(books, { from, to }), 200, headers)
  })

  app.use('/refunds/*', (c, next) =>
    mode === 'live' ? next() : Promise.resolve(refuse(c, 404, 'Service / endpoint not found')),
  )

  app.get('/refunds/query/:id', (c) => {
    const refundStatus = refunds.query(c.req.param('id'))
    return refundStatus ? c.json(refundStatus) : refuse(c, 404, 'There is no such payment.')
  })

  app.post('/refunds/:id', async (c) => {
    const error = refunds.make(c.req.param('id'), await readFields(c))
    return error === undefined ? succeed(c, true, 'Success') : refuse(c, 400, error)
  })

  function checkRequest(c: Context, fields: Fields): [Status, string] | undefined {
    const headers = ['merchant-id', 'version', 'timestamp'].map((name): Pair => [
      name,
      c.req.header(name) ?? '',
    ])
    const [[, id], [, version], [, timestamp]] = headers as [Pair, Pair, Pair]
    const signature = c.req.header('signature') ?? ''
    if (signature === '') return [400, 'Signature not present in headers']
    if (!/^[\da-f]{32}$/.test(signature)) {
      return [400, 'Value for signature is not in the expected format']
    }
    if (version !== 'v1') return [400, 'API version is not valid']
    if (!timestampPattern.test(timestamp)) return [400, 'Required variables not present in request']
    // Sandbox and live system have separate accounts.
    const isTesting = c.req.query('testing') === 'true'
    if (id !== merchant.id || isTesting !== (mode === 'sandbox')) return [401, 'Merchant not found']
    const signedPairs = [...headers, ...Object.entries(c.req.query()), ...fields]
    const isAuthorised =
      merchant.passphrase !== '' && signature === signApi(signedPairs, merchant.passphrase)
    return isAuthorised ? undefined : [401, 'Merchant authorisation failed']
  }
}

async function readFields(c: Context): Promise<Fields> {
  const text = c.req.method === 'GET' ? '' : await c.req.text()
  if (text === '') return new Map()
  if (!(c.req.header('content-type') ?? '').includes('json')) return new Map(readPairs(text))
  return new Map(
    Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, toPhpText(value)]),
  )
}

/** A value of JSON as PHP signs it: true is '1', false is '0', null is left out. */
function toPhpText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null ? '' : String(value)
}

function succeed(c: Context, response: unknown, message: string) {
  return c.json({ code: 200, status: 'success', data: { response, message } })
}

function refuse(c: Context, code: Status, message: string) {
  return c.json({ code, status: 'failed', data: { response: false, message } }, code)
}
