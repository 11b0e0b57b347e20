import { z } from 'zod'
import { emailAddress, siteAddress, text, webAddress } from '#rules/text/content-text.ts'
import { group, sharedField, translatedField } from '#rules/text/field-meta.ts'
import { isVersionText } from '#rules/guests/consent.ts'

const phone = z
  .string()
  .regex(/^\+\d[\d ]{7,20}$/, "must be in international form, such as '+27 21 000 0142'")
export const companySchema = z.strictObject({
  name: text.meta(sharedField('Name')),
  shortName: text.meta(
    sharedField('Short name', { hint: 'Shown next to the logo in the header.' }),
  ),
  website: siteAddress.meta(sharedField('Website', { hint: 'Without a slash at the end.' })),
  address: z
    .strictObject({
      street: text.meta(sharedField('Street')),
      city: text.meta(sharedField('City')),
      region: text.meta(sharedField('Province')),
      postalCode: text.meta(sharedField('Postal code')),
      country: text.meta(translatedField('Country')),
      countryCode: z.string().length(2).meta(sharedField('Country code')),
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
      operatorAccreditation: text.meta(sharedField('Tour operator accreditation')),
      informationOfficer: text.meta(sharedField('Information officer')),
      privacyEmail: emailAddress.meta(sharedField('E-mail for personal information')),
    })
    .meta(group('Legal details')),
  memberships: z
    .array(
      z.strictObject({
        name: text.meta(translatedField('Name')),
        code: text.meta(translatedField('Code of conduct')),
        contact: text.meta(sharedField('Contact for complaints')),
      }),
    )
    .meta(group('Memberships')),
  disputes: z
    .strictObject({
      name: text.meta(sharedField('Name')),
      contact: text.meta(sharedField('Contact')),
    })
    .meta(group('Ombud for disputes')),
  hostingCountry: text.meta(translatedField('Country of the server')),
  social: z
    .array(
      z.strictObject({
        name: text.meta(sharedField('Name')),
        url: webAddress.meta(sharedField('Address')),
      }),
    )
    .meta(group('Social media')),
  rating: z
    .strictObject({
      value: z.number().min(0).max(5).meta(sharedField('Stars, out of five')),
      count: z.int().nonnegative().meta(sharedField('Number of reviews')),
    })
    .meta(group('Rating')),
  reviewsPage: webAddress
    .or(z.literal(''))
    .meta(sharedField('Address of the reviews page', { hint: 'Leave it empty if there is none.' })),
  priceRange: text.meta(sharedField('Price level', { hint: '$ to $$$$, for search engines' })),
  serviceArea: text.meta(translatedField('Service area')),
  copyrightYear: z.int().meta(sharedField('Copyright year')),
  replyPromise: z
    .strictObject({
      withinHours: z.int().positive().meta(sharedField('At the latest, in hours')),
      typicallyHours: z.int().positive().meta(sharedField('Usually, in hours')),
    })
    .meta(group('Time to reply to a message')),
  contentProtection: z.boolean().meta(sharedField('Prevent copying of texts')),
})

export const hoursSchema = z.strictObject({
  openingHours: z
    .array(
      z.strictObject({
        days: text.meta(translatedField('Days')),
        opens: text.meta(sharedField('Opens')),
        closes: text.meta(sharedField('Closes')),
      }),
    )
    .min(1)
    .meta(group('When the office is open')),
  emergencySupport: text.meta(translatedField('Text below the hours')),
})

export const lawSchema = z.strictObject({
  privacyAct: text.meta(sharedField('Privacy act')),
  accessAct: text.meta(sharedField('Access to information act')),
  consumerAct: text.meta(sharedField('Consumer protection act')),
  electronicAct: text.meta(sharedField('Electronic communications act')),
  requestDays: z.int().positive().meta(sharedField('Days to reply to a request')),
  childSeatAge: z.int().positive().meta(sharedField('Age below which a child needs a restraint')),
  regulator: z
    .strictObject({
      name: text.meta(sharedField('Name')),
      address: text.meta(sharedField('Address')),
      phone: text.meta(sharedField('Phone')),
      complaintsEmail: emailAddress.meta(sharedField('E-mail for complaints')),
      accessComplaintsEmail: emailAddress.meta(sharedField('E-mail for complaints about access')),
      website: text.meta(sharedField('Website')),
    })
    .meta(group('Regulator')),
})

export const consentSchema = z.strictObject({
  version: z
    .string()
    .refine(isVersionText, 'must be a day, as in 2026-11-26')
    .meta(
      sharedField('Version', {
        hint: 'The day on which this wording took effect. New wording gets a new version automatically.',
      }),
    ),
  title: text.optional().meta(translatedField('Heading')),
  text: text.min(40).meta(translatedField('Text that the guest agrees to')),
})
