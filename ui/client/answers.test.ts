import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { type AnsweredRefusal, formatRefusal } from '#rules/text/format-refusal.ts'
import { settle } from './api.ts'

const failed = 'An error occurred. Please try again.'

describe('an answer to a form', () => {
  it.each([
    ['a gateway’s JSON', 502, '{"error":"Bad gateway"}'],
    ['a gateway’s own code', 502, '{"error":{"code":502,"message":"Bad gateway"}}'],
    ['a page', 502, '<html><h1>502 Bad Gateway</h1></html>'],
    ['a page with status 200', 200, '<html>Sign in to this network</html>'],
    ['nothing', 504, ''],
    ['an empty success', 200, ''],
    ['a success without our field', 200, '{"ok":true}'],
    ['null', 500, 'null'],
    ['a success of null', 200, 'null'],
    ['a list', 500, '[1]'],
    ['an empty refusal', 422, '{"error":{}}'],
    ['our own failure', 500, '{"error":{"code":"unexpected","message":"An unexpected error"}}'],
  ])('that is %s counts as a failure', async (_, status, body) => {
    await expect(settle(new Response(body, { status }), 'reference' as never)).rejects.toThrow()
  })

  it('may be a refusal with an unknown code, with or without a message', async () => {
    for (const status of [400, 500, 503]) {
      const error = { code: 'brand-new', message: 'The road is closed.' }
      const answer = await settle(Response.json({ error }, { status }))
      expect(answer).toEqual({ ok: false, refusals: [error] })
    }
    const issues = [{ code: 'date-past' }, { code: 'brand-new' }, null, 'x', { code: 5 }]
    const answer = await settle(Response.json({ error: { issues } }, { status: 422 }))
    expect(answer).toEqual({ ok: false, refusals: issues.slice(0, 2) })
  })
})

describe('a refusal of any shape', () => {
  it.each([
    [{}],
    [{ code: '' }],
    [{ code: 'constructor' }],
    [{ code: '__proto__' }],
    [{ code: 7 }],
    [{ code: 'brand-new', message: '' }],
    [{ code: 'brand-new', message: { text: 'x' } }],
    [{ code: 'toString', facts: null }],
  ])('is shown as a general failure: %j', (refusal) => {
    expect(show(refusal)).toBe(failed)
  })

  it.each([[null], ['x'], [7], [{ minutes: null }], [{ minutes: { x: 1 } }], [[1]]])(
    'is shown with any facts: %j',
    (facts) => {
      expect(show({ code: 'sign-in-limited', facts })).toMatch(/^Too many login attempts|^An error/)
    },
  )
})

function show(refusal: unknown): string {
  return formatRefusal(refusal as AnsweredRefusal, { ...en.refusals, general: failed }, 'en')
}
