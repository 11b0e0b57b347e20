import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  consentField,
  lineField,
  listRefusals,
  optionalLine,
  optionalParagraphs,
  paragraphsField,
  refuse,
  requestObject,
} from './request.ts'

const request = requestObject({
  name: lineField('name-required'),
  message: paragraphsField('message-required'),
  count: z.int().optional(),
  consent: consentField('contact'),
}).superRefine(({ name }, context) => {
  if (name === 'full')
    refuse(context, [{ code: 'date-full', field: 'date', facts: { nearest: ['2026-05-02'] } }])
})

const good = { name: 'Anna', message: 'Hello', consent: { textVersion: '2025-08-15' } }

function refusalsOf(body: unknown) {
  const parsed = request.safeParse(body)
  return parsed.success ? [] : listRefusals(parsed.error)
}

describe('listRefusals', () => {
  it('is empty for a good request', () => {
    expect(refusalsOf(good)).toEqual([])
  })

  it.each([null, 'text', [], 7])('calls %j a malformed body', (body) => {
    expect(refusalsOf(body)).toEqual([{ code: 'body-malformed' }])
  })

  it('names each missing field by its own refusal', () => {
    expect(refusalsOf({})).toEqual([
      { code: 'name-required', field: 'name' },
      { code: 'message-required', field: 'message' },
      { code: 'consent-required', field: 'consent' },
    ])
  })

  it('names each unknown field, at any depth, and repeats no more than its beginning', () => {
    const long = 'x'.repeat(2000)
    const body = { ...good, [long]: 1, consent: { textVersion: '2025-08-15', marketing: true } }
    expect(refusalsOf(body).map(({ code, field }) => [code, field])).toEqual([
      ['field-unknown', 'consent.marketing'],
      ['field-unknown', 'x'.repeat(50)],
    ])
  })

  it('repeats no markup of a name', () => {
    const markup = '<img src=x onerror=alert(7)>'
    expect(refusalsOf({ ...good, [`a${markup}`]: 1 })[0]).toMatchObject({ field: 'a' })
  })

  it('names at most twenty problems, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
    expect(refusalsOf({ ...good, ...many })).toHaveLength(20)
  })

  it('calls a value of the wrong kind invalid when no refusal is its own', () => {
    expect(refusalsOf({ ...good, count: 'many' })).toEqual([
      { code: 'field-invalid', field: 'count' },
    ])
  })

  it('carries the facts of a check through the schema', () => {
    expect(refusalsOf({ ...good, name: 'full' })).toEqual([
      { code: 'date-full', field: 'date', facts: { nearest: ['2026-05-02'] } },
    ])
  })

  it.each([{}, { textVersion: '' }, 'yes', true])('takes %j for no consent', (consent) => {
    expect(refusalsOf({ ...good, consent })[0]?.code).toBe('consent-required')
  })

  it.each(['2025-08-16', '1', 'toString', '<img src=x onerror=alert(7)>'])(
    'knows no text of the version %j',
    (textVersion) => {
      expect(refusalsOf({ ...good, consent: { textVersion } })).toEqual([
        { code: 'consent-unknown', field: 'consent.textVersion' },
      ])
    },
  )
})

it('hands on texts without markup', () => {
  const dirty = { ...good, name: ' <i>Anna</i>\nNkosi ', message: ' a\r\n<b>b</b> ' }
  expect(request.parse(dirty)).toMatchObject({ name: 'Anna Nkosi', message: 'a\nb' })
})

it.each(['', ' \n ', '<b></b>', undefined])(
  'hands on nothing for %j in an optional field',
  (text) => {
    expect(optionalLine().parse(text)).toBeUndefined()
    expect(optionalParagraphs().parse(text)).toBeUndefined()
  },
)
