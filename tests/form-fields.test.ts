import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { FormFields } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { bookingFields } from '#app/order/booking-fields.ts'
import { groupRequestFields } from '#app/enquiries/group-quote.ts'
import { rideEnquiryFields } from '#app/order/ride-enquiry.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'

const parts: [part: string, fields: FormFields][] = [
  ['P3.7', contactFields],
  ['P3.7', rideEnquiryFields],
  ['P3.8', bookingFields],
  ['P3.9', itineraryEnquiryFields],
  ['P3.12', groupRequestFields],
  ['P3.13', { ...transferFields, ...rideFields }],
]

it.each(parts)('%s of docs/product.md lists all fields of its form', (part, fields) => {
  const sections = readFileSync('docs/product.md', 'utf8').split('\n### ')
  const text = sections.find((section) => section.startsWith(`${part} `)) ?? ''
  const productWords = new Set(text.match(/\w+/g))
  const missing = Object.keys(fields).filter((name) => !productWords.has(name))
  expect(missing.map((name) => `${name}: name it in ${part} of docs/product.md.`)).toEqual([])
})
