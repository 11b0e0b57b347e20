import type { Context, Hono } from 'hono'
import type { Books, Merchant, Mode } from './books.ts'
import { writeHistory } from './history.ts'
import type { openRefunds } from './refunds.ts'
import { type Pair, readPairs, signApi } from './signatures.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2})?$/

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
      const error = check(c, await readFields(c))
      return error ? refuse(c, ...error) : next()
    })
  }

  app.get('/transactions/history', (c) => {
    const { from = '', to = '' } = c.req.query()
    if (!day.test(from) || !day.test(to))
      return refuse(c, 400, 'Required variables not present in request')
    const headers = { 'content-type': 'text/csv; charset=utf-8' }
    return c.body(writeHistory(books, { from, to }), 200, headers)
  })

  app.use('/refunds/*', (c, next) =>
    mode === 'live' ? next() : Promise.resolve(refuse(c, 404, 'Service / endpoint not found')),
  )

  app.get('/refunds/query/:id', (c) => {
    const found = refunds.query(c.req.param('id'))
    return found ? c.json(found) : refuse(c, 404, 'There is no such payment.')
  })

  app.post('/refunds/:id', async (c) => {
    const error = refunds.make(c.req.param('id'), await readFields(c))
    return error === undefined ? succeed(c, true, 'Success') : refuse(c, 400, error)
  })

  function check(c: Context, fields: Fields): [Status, string] | undefined {
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
    if (!moment.test(timestamp)) return [400, 'Required variables not present in request']
    // The two worlds have accounts of their own.
    const testing = c.req.query('testing') === 'true'
    if (id !== merchant.id || testing !== (mode === 'sandbox')) return [401, 'Merchant not found']
    const signed = [...headers, ...Object.entries(c.req.query()), ...fields]
    const right = merchant.passphrase !== '' && signature === signApi(signed, merchant.passphrase)
    return right ? undefined : [401, 'Merchant authorisation failed']
  }
}

async function readFields(c: Context): Promise<Fields> {
  const text = c.req.method === 'GET' ? '' : await c.req.text()
  if (text === '') return new Map()
  if (!(c.req.header('content-type') ?? '').includes('json')) return new Map(readPairs(text))
  return new Map(
    Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, phpText(value)]),
  )
}

/** A value of JSON as PHP signs it: true is '1', false is '0', null is left out. */
function phpText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null ? '' : String(value)
}

function succeed(c: Context, response: unknown, message: string) {
  return c.json({ code: 200, status: 'success', data: { response, message } })
}

function refuse(c: Context, code: Status, message: string) {
  return c.json({ code, status: 'failed', data: { response: false, message } }, code)
}
