import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupQuoteBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attempts, idempotencyKeys } from '../database/schema/requests.ts'
import { cleanInput } from './clean-input.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

describe('the input of the API', () => {
  const echo = new Hono()
    .onError((_error, c) => c.body(null, 500))
    .use(cleanInput)
    .post('/', async (c) => c.json({ body: await c.req.json(), query: c.req.queries() }))
  const post = async (body: string, query = '') => {
    const response = await echo.request(`/?${query}`, { method: 'POST', body })
    return response.status === 200 ? response.json() : response.status
  }

  it('has every text cleaned at any depth, and nothing else changed', async () => {
    const sent = { name: 'A\u202ed\u200ba', list: [1, true, null, { deep: ['e\u0301\u00ad'] }] }
    const query = new URLSearchParams({ q: '\u2068Ada\u2069' }).toString()
    expect(await post(JSON.stringify(sent), query)).toEqual({
      body: { name: 'Ada', list: [1, true, null, { deep: ['é'] }] },
      query: { q: ['Ada'] },
    })
    expect(await post('"A\u202eda"')).toMatchObject({ body: 'Ada' })
  })

  it('keeps passwords unchanged', async () => {
    const sent = { password: 'a\u200bb', current_password: 'e\u0301' }
    expect(await post(JSON.stringify(sent))).toMatchObject({ body: sent })
  })

  it('may be nested deeply or be no JSON', async () => {
    const app = new Hono().use(cleanInput).post('/', async (c) => {
      await c.req.json()
      return c.text('read')
    })
    const body = `${'['.repeat(30_000)}"\u200b"${']'.repeat(30_000)}`
    expect((await app.request('/', { method: 'POST', body })).status).toBe(200)
    expect(await post('{')).toBe(500)
  })
})

describe('a form', () => {
  const office = setUpTestOffice()
  beforeEach(async () => {
    for (const table of [enquiries, idempotencyKeys, attempts]) await office.db.delete(table)
  })

  it('stores pasted names, numbers and texts without invisible characters', async () => {
    const pasted = {
      name: '\u202eN\u200bobu\u0301hle\u202c Nkosi\u00ad',
      email: '\u200eplanner@company.example',
      phone: '\u202a+27\u201182\u2011555\u20110105\u202c',
      programme: 'Day 1:\u200b wine\r\nDay 2: sea\u2028Day 3',
    }
    const response = await office.post('/api/group-quotes', groupQuoteBody(pasted))
    expect(response.status).toBe(201)
    const [stored] = await readEnquiries(office.db, 'group')
    expect(stored).toMatchObject({
      name: 'Nobúhle Nkosi',
      email: 'planner@company.example',
      phone: '+27 82 555 0105',
      programme: 'Day 1: wine\nDay 2: sea\nDay 3',
    })
  })
})
