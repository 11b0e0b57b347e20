import { expect, it } from 'vitest'
import { checkNewsletterAddress } from './newsletter.ts'
import { newsletterRequest } from './newsletter-request.ts'
import { listRefusals } from './request.ts'

const request = { email: 'anna@mail.example', consent: { textVersion: '1' } }

it('takes an address, trimmed', () => {
  expect(checkNewsletterAddress(' anna@mail.example ')).toEqual([])
  expect(newsletterRequest.parse({ ...request, email: ' anna@mail.example ' })).toEqual(request)
})

it.each(['', 'anna', 'anna@mail', `${'a'.repeat(250)}@b.co`])('refuses "%s"', (email) => {
  const refusals = [{ code: 'email-invalid', field: 'email' }]
  expect(checkNewsletterAddress(email)).toEqual(refusals)
  const { error } = newsletterRequest.safeParse({ ...request, email })
  expect(error && listRefusals(error)).toEqual(refusals)
})
