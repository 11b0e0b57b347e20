import { describe, expect, it } from 'vitest'
import { aName, anEmail, aPhone, checkAnswers, emptyDraft } from './form-fields.ts'
import { askedShape } from '#contract/parts.ts'
import { requestObject } from '../requests/request.ts'
import { sanitiseField } from '../text/sanitise.ts'

const fields = {
  name: { ...aName, kept: 'messages' },
  email: { ...anEmail, kept: 'messages' },
  phone: { ...aPhone, kept: 'messages' },
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
  ])('takes %j', (change) => {
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

  it('tells everything that is wrong at once, in the order of the fields', () => {
    const refusals = checkAnswers(fields, { email: 'x', phone: 'y', heard: 'z' })
    expect(refusals.map(({ field }) => field)).toEqual(['name', 'email', 'phone', 'heard'])
  })
})

it('begins with a form in which nothing is typed, and hands on nothing for what stayed empty', () => {
  const draft = emptyDraft(fields)
  expect(draft).toEqual({ name: '', email: '', phone: '', heard: '', wish: '' })
  const schema = requestObject(askedShape(fields))
  const read = schema.parse({
    ...draft,
    name: '<b>Anna</b>',
    email: 'Anna@MAIL.example',
    wish: 'a\r\nb',
  })
  expect(read).toEqual({ name: 'Anna', email: 'anna@mail.example', wish: 'a\nb' })
  expect(schema.safeParse({ email: 'anna@mail.example' }).error?.issues).toMatchObject([
    { message: 'name-required', path: ['name'] },
  ])
})

it.each([
  ['+27 (0) 82 - 555 - 01 - 05', []],
  ['\u202a+27\u00a082\u200b \u2011 555\u00a0\u2011 0105\u202c', []],
  ['+27 (0)82 555 01 05 ext. 4', ['phone-invalid']],
  ['+27 82 555 0105 or at home +27 21 000 0143', ['phone-invalid']],
])('a pasted number stays whole in its field, and is taken or refused: %s', (pasted, codes) => {
  const typed = sanitiseField(pasted, aPhone.limit)
  expect(typed).toBe(sanitiseField(pasted, 1000))
  const refused = checkAnswers({ phone: { ...aPhone, kept: 'messages' } }, { phone: typed })
  expect(refused.map(({ code }) => code)).toEqual(codes)
})
