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
import { isRefusalCode, refusalCodes } from './refusal.ts'
import { checkFormSigns } from './form-signs.ts'
import { attemptLimits, computeWait } from './attempt-limits.ts'

const request = requestObject({
  name: lineField('name-required'),
  message: paragraphsField('message-required'),
  count: z.int().optional(),
  consent: consentField('contact'),
}).superRefine(({ name }, context) => {
  if (name === 'full')
    refuse(context, [{ code: 'date-full', field: 'date', facts: { nearest: ['2026-05-02'] } }])
})

const validBody = { name: 'Anna', message: 'Hello', consent: { textVersion: '2025-08-15' } }

function findRefusals(body: unknown) {
  const parsed = request.safeParse(body)
  return parsed.success ? [] : listRefusals(parsed.error)
}

describe('listRefusals', () => {
  it('is empty for a valid request', () => {
    expect(findRefusals(validBody)).toEqual([])
  })

  it.each([null, 'text', [], 7])('reports %j as a malformed body', (body) => {
    expect(findRefusals(body)).toEqual([{ code: 'body-malformed' }])
  })

  it('names each missing field by its own refusal', () => {
    expect(findRefusals({})).toEqual([
      { code: 'name-required', field: 'name' },
      { code: 'message-required', field: 'message' },
      { code: 'consent-required', field: 'consent' },
    ])
  })

  it('names each unknown field at any depth by its first letters', () => {
    const long = 'x'.repeat(2000)
    const body = {
      ...validBody,
      [long]: 1,
      consent: { textVersion: '2025-08-15', marketing: true },
    }
    expect(findRefusals(body).map(({ code, field }) => [code, field])).toEqual([
      ['field-unknown', 'consent.marketing'],
      ['field-unknown', 'x'.repeat(50)],
    ])
  })

  it('strips markup from an unknown field’s name', () => {
    const markup = '<img src=x onerror=alert(7)>'
    expect(findRefusals({ ...validBody, [`a${markup}`]: 1 })[0]).toMatchObject({ field: 'a' })
  })

  it('lists at most twenty refusals', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
    expect(findRefusals({ ...validBody, ...many })).toHaveLength(20)
  })

  it('reports a value of the wrong type as invalid', () => {
    const refusal = { code: 'field-invalid', field: 'count' }
    expect(findRefusals({ ...validBody, count: 'many' })).toEqual([refusal])
  })

  it('keeps the facts of a check', () => {
    const refusal = { code: 'date-full', field: 'date', facts: { nearest: ['2026-05-02'] } }
    expect(findRefusals({ ...validBody, name: 'full' })).toEqual([refusal])
  })

  it.each([{}, { textVersion: '' }, 'yes', true])('treats %j as no consent', (consent) => {
    expect(findRefusals({ ...validBody, consent })[0]?.code).toBe('consent-required')
  })

  const versions = ['2025-08-16', '1', 'toString', '<img src=x onerror=alert(7)>']
  it.each(versions)('refuses the unknown consent version %j', (textVersion) => {
    const refusal = { code: 'consent-unknown', field: 'consent.textVersion' }
    expect(findRefusals({ ...validBody, consent: { textVersion } })).toEqual([refusal])
  })
})

it('strips markup from texts', () => {
  const dirty = { ...validBody, name: ' <i>Anna</i>\nNkosi ', message: ' a\r\n<b>b</b> ' }
  expect(request.parse(dirty)).toMatchObject({ name: 'Anna Nkosi', message: 'a\nb' })
})

it.each(['', ' \n ', '<b></b>', undefined])('drops %j of an optional field', (text) => {
  expect(optionalLine().parse(text)).toBeUndefined()
  expect(optionalParagraphs().parse(text)).toBeUndefined()
})

it('has each refusal code once, in lower case and hyphens', () => {
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length)
  for (const code of refusalCodes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('distinguishes refusal codes from other texts', () => {
  expect(isRefusalCode('date-past')).toBe(true)
  expect(isRefusalCode('Invalid input')).toBe(false)
  expect(isRefusalCode(undefined)).toBe(false)
})

describe('checkFormSigns', () => {
  it('refuses a form sent faster than anyone reads', () => {
    const quick = { isTrapFilled: false, seconds: 2 }
    expect(checkFormSigns(quick, { minSeconds: 3 })).toEqual({ code: 'form-too-quick' })
    expect(checkFormSigns({ ...quick, seconds: 3 }, { minSeconds: 3 })).toBeUndefined()
  })

  it('refuses a form with a filled hidden field', () => {
    expect(checkFormSigns({ isTrapFilled: true, seconds: 600 })).toEqual({ code: 'form-trapped' })
  })

  it('accepts a form without its duration', () => {
    expect(checkFormSigns({ isTrapFilled: false, seconds: undefined })).toBeUndefined()
  })
})

const start = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

describe('the limits of attempts', () => {
  it('are five in 15 minutes for signing in and up, three in an hour for a reset', () => {
    expect(attemptLimits['sign-in']).toMatchObject({ most: 5, minutes: 15 })
    expect(attemptLimits['sign-up']).toMatchObject({ most: 5, minutes: 15 })
    expect(attemptLimits['password-reset']).toMatchObject({ most: 3, minutes: 60 })
  })

  it.each([
    [0, 15, 900],
    [1, 15, 900],
    [60_000, 14, 840],
    [60_001, 14, 840],
    [14 * 60_000 + 1, 1, 60],
    [15 * 60_000 - 1, 1, 1],
    [15 * 60_000, 1, 1],
  ])('are announced %i ms into a window as %i minutes and %i seconds', (ms, minutes, seconds) => {
    expect(computeWait('sign-in', start, after(ms))).toEqual({ minutes, seconds })
  })
})
