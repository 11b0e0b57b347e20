import { describe, expect, it } from 'vitest'
import { checkAnswers } from './form-fields.ts'
import { contactFields, tourInterests } from './contact.ts'
import { contactRequest } from '#app/messages/contract.ts'
import { listRefusals } from '../requests/request.ts'

const draft = {
  name: 'Anna Nkosi',
  email: 'anna@mail.example',
  phone: '',
  subject: 'A day in May',
  message: 'Two of us would like to see the penguins.',
  tourType: '',
}
const request = {
  ...draft,
  timestamp: '2026-05-05T08:00:00.000Z',
  consent: { textVersion: '2025-08-15' },
}

// P5.3. Each row changes one thing in a valid message.
const refused = [
  [{ name: ' ' }, 'name-required'],
  [{ name: 'x'.repeat(51) }, 'name-required'],
  [{ email: 'anna@' }, 'email-invalid'],
  [{ phone: '123' }, 'phone-invalid'],
  [{ subject: ' ' }, 'subject-required'],
  [{ subject: 'x'.repeat(101) }, 'subject-too-long'],
  [{ message: '\n ' }, 'message-required'],
  [{ message: 'x'.repeat(1001) }, 'message-too-long'],
] as const

describe('the contact form', () => {
  it.each([
    [{}],
    [{ phone: '+27 21 000 0143' }],
    [{ subject: 'x'.repeat(100) }],
    [{ message: 'x'.repeat(1000) }],
  ])('accepts a message with %j', (change) => {
    expect(checkAnswers(contactFields, { ...draft, ...change })).toEqual([])
  })

  it.each(refused)('and its request refuse %j with %s', (change, code) => {
    const [field] = Object.keys(change)
    expect(checkAnswers(contactFields, { ...draft, ...change })).toEqual([{ code, field }])
    const { error } = contactRequest.safeParse({ ...request, ...change })
    expect(error && listRefusals(error)).toEqual([{ code, field }])
  })

  it('reports every error of an empty form', () => {
    const empty = { name: '', email: '', phone: '', subject: '', message: '' }
    const fields = checkAnswers(contactFields, empty).map(({ field }) => field)
    expect(fields).toEqual(['name', 'email', 'subject', 'message'])
  })
})

describe('contactRequest', () => {
  it.each([
    [{ tourType: 'yachting' }, 'field-invalid', 'tourType'],
    [{ timestamp: 'yesterday' }, 'field-invalid', 'timestamp'],
    [{ consent: undefined }, 'consent-required', 'consent'],
    [{ bcc: 'x@y.example' }, 'field-unknown', 'bcc'],
  ])('refuses %j with %s', (change, code, field) => {
    const { error } = contactRequest.safeParse({ ...request, ...change })
    expect(error && listRefusals(error)).toMatchObject([{ code, field }])
  })

  it('accepts every interest of the form, and none', () => {
    for (const tourType of tourInterests) {
      expect(contactRequest.parse({ ...request, tourType }).tourType).toBe(tourType)
    }
    expect(contactRequest.parse(request).tourType).toBeUndefined()
  })

  it('strips markup', () => {
    const message = contactRequest.parse({ ...request, message: '<b>Hello</b>\r\nAnna' })
    expect(message.message).toBe('Hello\nAnna')
  })

  it('refuses a message of markup only', () => {
    const { error } = contactRequest.safeParse({ ...request, message: '<img src=x>' })
    expect(error && listRefusals(error)).toEqual([{ code: 'message-required', field: 'message' }])
  })
})

it('offers the eight interests of P3.7', () => {
  expect(tourInterests.join(' ')).toBe(
    'cape-peninsula winelands city-tours garden-route private-tours group-tours transfers custom',
  )
})
