import { z } from 'zod'
import { emailAddress, siteAddress, text, webAddress } from '#rules/text/content-text.ts'
import { fact, group, said } from '#rules/text/field-meta.ts'

const phone = z
  .string()
  .regex(/^\+\d[\d ]{7,20}$/, "must be in international form, such as '+27 21 000 0142'")
export const companySchema = z.strictObject({
  name: text.meta(fact('Name')),
  shortName: text.meta(fact('Short name', { hint: 'Beside the mark in the header.' })),
  website: siteAddress.meta(fact('Website', { hint: 'Without a slash at the end.' })),
  address: z
    .strictObject({
      street: text.meta(fact('Street')),
      city: text.meta(fact('City')),
      region: text.meta(fact('Province')),
      postalCode: text.meta(fact('Postal code')),
      country: text.meta(said('Country')),
      countryCode: z.string().length(2).meta(fact('Code of the country')),
    })
    .meta(group('Office')),
  phone: phone.meta(fact('Phone', { hint: '+27 21 000 0142' })),
  emergencyPhone: phone.meta(fact('Phone for guests on tour')),
  whatsapp: phone.meta(fact('WhatsApp')),
  email: emailAddress.meta(fact('E-mail')),
  legal: z
    .strictObject({
      name: text.meta(fact('Name')),
      registrationNumber: text.meta(fact('Registration number')),
      placeOfRegistration: text.meta(said('Registered in')),
      officeBearers: z.array(text).min(1).meta(fact('Directors')),
      operatorAccreditation: text.meta(fact('Accreditation as an operator')),
      informationOfficer: text.meta(fact('Information officer')),
      privacyEmail: emailAddress.meta(fact('E-mail for personal information')),
    })
    .meta(group('In law')),
  memberships: z
    .array(
      z.strictObject({
        name: text.meta(said('Name')),
        code: text.meta(said('Its code of conduct')),
        contact: text.meta(fact('Where to complain')),
      }),
    )
    .meta(group('Memberships')),
  disputes: z
    .strictObject({ name: text.meta(fact('Name')), contact: text.meta(fact('Where')) })
    .meta(group('For disputes')),
  hostingCountry: text.meta(said('Where the server stands')),
  social: z
    .array(z.strictObject({ name: text.meta(fact('Name')), url: webAddress.meta(fact('Address')) }))
    .meta(group('Profiles')),
  rating: z
    .strictObject({
      value: z.number().min(0).max(5).meta(fact('Out of five')),
      count: z.int().nonnegative().meta(fact('From so many reviews')),
    })
    .meta(group('Rating')),
  reviewsPage: webAddress
    .or(z.literal(''))
    .meta(fact('Page of the reviews', { hint: 'Empty while there is none.' })),
  priceRange: text.meta(fact('Price level', { hint: '$ to $$$$, for search engines' })),
  serviceArea: text.meta(said('Where it works')),
  copyrightYear: z.int().meta(fact('Year of the copyright')),
  replyPromise: z
    .strictObject({
      withinHours: z.int().positive().meta(fact('Within so many hours')),
      typicallyHours: z.int().positive().meta(fact('Usually within so many hours')),
    })
    .meta(group('Answers')),
  contentProtection: z.boolean().meta(fact('Texts cannot be copied')),
})
