import { z } from 'zod'
import { emailAddress, siteAddress, text, webAddress } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

const phone = z
  .string()
  .regex(/^\+\d[\d ]{7,20}$/, "must be in international form, such as '+27 21 000 0142'")
export const companySchema = z.strictObject({
  name: text,
  shortName: text,
  website: siteAddress,
  address: z.strictObject({
    street: text,
    city: text,
    region: text,
    postalCode: text,
    country: text,
    countryCode: z.string().length(2),
  }),
  phone,
  emergencyPhone: phone,
  whatsapp: phone,
  email: emailAddress,
  legal: z.strictObject({
    name: text,
    registrationNumber: text,
    placeOfRegistration: text,
    officeBearers: z.array(text).min(1),
    operatorAccreditation: text,
    informationOfficer: text,
    privacyEmail: emailAddress,
  }),
  memberships: z.array(z.strictObject({ name: text, code: text, contact: text })),
  disputes: z.strictObject({ name: text, contact: text }),
  hostingCountry: text,
  social: z.array(z.strictObject({ name: text, url: webAddress })),
  rating: z.strictObject({ value: z.number().min(0).max(5), count: z.int().nonnegative() }),
  reviewsPage: webAddress.or(z.literal('')),
  priceRange: text,
  serviceArea: text,
  copyrightYear: z.int(),
  replyPromise: z.strictObject({
    withinHours: z.int().positive(),
    typicallyHours: z.int().positive(),
  }),
  contentProtection: z.boolean(),
})

export const companyFields = {
  name: fact('Name'),
  shortName: fact('Short name', { hint: 'Beside the mark in the header.' }),
  website: fact('Website', { hint: 'Without a slash at the end.' }),
  address: group('Office', {
    street: fact('Street'),
    city: fact('City'),
    region: fact('Province'),
    postalCode: fact('Postal code'),
    country: said('Country'),
    countryCode: fact('Code of the country'),
  }),
  phone: fact('Phone', { hint: '+27 21 000 0142' }),
  emergencyPhone: fact('Phone for guests on tour'),
  whatsapp: fact('WhatsApp'),
  email: fact('E-mail'),
  legal: group('In law', {
    name: fact('Name'),
    registrationNumber: fact('Registration number'),
    placeOfRegistration: said('Registered in'),
    officeBearers: fact('Directors'),
    operatorAccreditation: fact('Accreditation as an operator'),
    informationOfficer: fact('Information officer'),
    privacyEmail: fact('E-mail for personal information'),
  }),
  memberships: group('Memberships', {
    name: said('Name'),
    code: said('Its code of conduct'),
    contact: fact('Where to complain'),
  }),
  disputes: group('For disputes', { name: fact('Name'), contact: fact('Where') }),
  hostingCountry: said('Where the server stands'),
  social: group('Profiles', { name: fact('Name'), url: fact('Address') }),
  rating: group('Rating', { value: fact('Out of five'), count: fact('From so many reviews') }),
  reviewsPage: fact('Page of the reviews', { hint: 'Empty while there is none.' }),
  priceRange: fact('How dear', { hint: '$ to $$$$, for search engines' }),
  serviceArea: said('Where it works'),
  copyrightYear: fact('Year of the copyright'),
  replyPromise: group('Answers', {
    withinHours: fact('Within so many hours'),
    typicallyHours: fact('Usually within so many hours'),
  }),
  contentProtection: fact('Texts cannot be copied'),
} satisfies FieldsOf<typeof companySchema>
