import { describe, expect, it } from 'vitest'
import { nameField, emailField, phoneField, checkAnswers, emptyDraft } from './form-fields.ts'
import { requestShape } from '#platform/api/parts.ts'
import { requestObject } from '../requests/request.ts'

const fields = {
  name: { ...nameField, kept: 'messages' },
  email: { ...emailField, kept: 'messages' },
  phone: { ...phoneField, kept: 'messages' },
  heard: { kind: 'choice', choices: ['friend', 'other'], kept: 'messages' },
  wish: { kind: 'paragraphs', limit: 20, kept: 'messages' },
} as const
const anna = { name: 'Anna Nkosi', email: 'anna@mail.example' }

describe('checkAnswers', () => {
  it.each([
    [{}],
    [{ name: 'A' }],
    [{ name: 'x'.repeat(50) }],
    [{ name: ` ${'x'.repeat(50)} ` }],
    [{ email: ' anna@mail.example ' }],
    [{ phone: ' ' }],
    [{ phone: '+27 21 000 0143' }],
    [{ heard: '' }],
    [{ heard: 'other' }],
    [{ wish: 'x'.repeat(20) }],
  ])('accepts %j', (change) => {
    expect(checkAnswers(fields, { ...anna, ...change })).toEqual([])
  })

  it.each([
    [{ name: '   ' }, 'name-required', 'name'],
    [{ name: 'x'.repeat(51) }, 'name-required', 'name'],
    [{ email: 'anna' }, 'email-invalid', 'email'],
    [{ email: '' }, 'email-invalid', 'email'],
    [{ phone: '12345' }, 'phone-invalid', 'phone'],
    [{ heard: 'yachting' }, 'field-invalid', 'heard'],
    [{ wish: 'x'.repeat(21) }, 'field-invalid', 'wish'],
  ])('refuses %j with %s', (change, code, field) => {
    expect(checkAnswers(fields, { ...anna, ...change })).toEqual([{ code, field }])
  })

  it('reports all errors, in the order of the fields', () => {
    const refusals = checkAnswers(fields, { email: 'x', phone: 'y', heard: 'z' })
    expect(refusals.map(({ field }) => field)).toEqual(['name', 'email', 'phone', 'heard'])
  })
})

it('starts with an empty draft, and drops empty answers from the request', () => {
  const draft = emptyDraft(fields)
  expect(draft).toEqual({ name: '', email: '', phone: '', heard: '', wish: '' })
  const schema = requestObject(requestShape(fields))
  const typed = { name: '<b>Anna</b>', email: 'Anna@MAIL.example', wish: 'a\r\nb' }
  expect(schema.parse({ ...draft, ...typed })).toEqual({
    name: 'Anna',
    email: 'anna@mail.example',
    wish: 'a\nb',
  })
  const { error } = schema.safeParse({ email: 'anna@mail.example' })
  expect(error?.issues).toMatchObject([{ message: 'name-required', path: ['name'] }])
})
