import { expect, it } from 'vitest'
import { checkNewsletterAddress } from './newsletter.ts'
import { newsletterConfirmation, newsletterRequest } from '#app/messages/contract.ts'
import { listRefusals } from '#rules/requests/request.ts'

const request = { email: 'anna@mail.example', consent: { textVersion: '2025-08-15' } }

it('accepts an address and trims it', () => {
  expect(checkNewsletterAddress(' anna@mail.example ')).toEqual([])
  expect(newsletterRequest.parse({ ...request, email: ' anna@mail.example ' })).toEqual(request)
})

it.each(['', 'anna', 'anna@mail', `${'a'.repeat(250)}@b.co`])(
  'refuses the address "%s"',
  (email) => {
    const refusals = [{ code: 'email-invalid', field: 'email' }]
    expect(checkNewsletterAddress(email)).toEqual(refusals)
    const { error } = newsletterRequest.safeParse({ ...request, email })
    expect(error && listRefusals(error)).toEqual(refusals)
  },
)

it.each([undefined, 5, '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%`])(
  'refuses the damaged token %j',
  (token) => {
    const { error } = newsletterConfirmation.safeParse({ token })
    expect(error && listRefusals(error)).toEqual([
      { code: 'newsletter-link-invalid', field: 'token' },
    ])
  },
)
