import { z } from 'zod'
import { emailAddress, siteAddress, text, webAddress } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

const phone = z
  .string()
  .regex(/^\+\d[\d ]{7,20}$/, "must be in international form, such as '+27 21 000 0142'")
export const companySchema = z.strictObject({
  name: text.meta(sharedField('Name')),
  shortName: text.meta(sharedField('Short name', { hint: 'Beside the mark in the header.' })),
  website: siteAddress.meta(sharedField('Website', { hint: 'Without a slash at the end.' })),
  address: z
    .strictObject({
      street: text.meta(sharedField('Street')),
      city: text.meta(sharedField('City')),
      region: text.meta(sharedField('Province')),
      postalCode: text.meta(sharedField('Postal code')),
      country: text.meta(translatedField('Country')),
      countryCode: z.string().length(2).meta(sharedField('Code of the country')),
    })
    .meta(group('Office')),
  phone: phone.meta(sharedField('Phone', { hint: '+27 21 000 0142' })),
  emergencyPhone: phone.meta(sharedField('Phone for guests on tour')),
  whatsapp: phone.meta(sharedField('WhatsApp')),
  email: emailAddress.meta(sharedField('E-mail')),
  legal: z
    .strictObject({
      name: text.meta(sharedField('Name')),
      registrationNumber: text.meta(sharedField('Registration number')),
      placeOfRegistration: text.meta(translatedField('Registered in')),
      officeBearers: z.array(text).min(1).meta(sharedField('Directors')),
      operatorAccreditation: text.meta(sharedField('Accreditation as an operator')),
      informationOfficer: text.meta(sharedField('Information officer')),
      privacyEmail: emailAddress.meta(sharedField('E-mail for personal information')),
    })
    .meta(group('In law')),
  memberships: z
    .array(
      z.strictObject({
        name: text.meta(translatedField('Name')),
        code: text.meta(translatedField('Its code of conduct')),
        contact: text.meta(sharedField('Where to complain')),
      }),
    )
    .meta(group('Memberships')),
  disputes: z
    .strictObject({
      name: text.meta(sharedField('Name')),
      contact: text.meta(sharedField('Where')),
    })
    .meta(group('For disputes')),
  hostingCountry: text.meta(translatedField('Where the server stands')),
  social: z
    .array(
      z.strictObject({
        name: text.meta(sharedField('Name')),
        url: webAddress.meta(sharedField('Address')),
      }),
    )
    .meta(group('Profiles')),
  rating: z
    .strictObject({
      value: z.number().min(0).max(5).meta(sharedField('Out of five')),
      count: z.int().nonnegative().meta(sharedField('From so many reviews')),
    })
    .meta(group('Rating')),
  reviewsPage: webAddress
    .or(z.literal(''))
    .meta(sharedField('Page of the reviews', { hint: 'Empty while there is none.' })),
  priceRange: text.meta(sharedField('Price level', { hint: '$ to $$$$, for search engines' })),
  serviceArea: text.meta(translatedField('Where it works')),
  copyrightYear: z.int().meta(sharedField('Year of the copyright')),
  replyPromise: z
    .strictObject({
      withinHours: z.int().positive().meta(sharedField('Within so many hours')),
      typicallyHours: z.int().positive().meta(sharedField('Usually within so many hours')),
    })
    .meta(group('Answers')),
  contentProtection: z.boolean().meta(sharedField('Texts cannot be copied')),
})
