import { z } from 'zod'
import { legalDocumentSchema } from '#rules/catalogue/legal.ts'
import { emailAddress, text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export { legalDocumentSchema }

export const legalFields = {
  title: said('Title'),
  lastUpdated: fact('Last updated', { hint: 'Change it with every change of the text.' }),
  sections: group('Sections', {
    id: fact('Anchor', { hint: 'Other pages link to it: keep it.' }),
    heading: said('Heading'),
    paragraphs: said('Paragraphs'),
    list: said('Points'),
  }),
  contactNote: said('Below the sections'),
} satisfies FieldsOf<typeof legalDocumentSchema>

/** What the law sets, and whom it appoints. */
export const lawSchema = z.strictObject({
  privacyAct: text,
  accessAct: text,
  consumerAct: text,
  electronicAct: text,
  requestDays: z.int().positive(),
  childSeatAge: z.int().positive(),
  regulator: z.strictObject({
    name: text,
    address: text,
    phone: text,
    complaintsEmail: emailAddress,
    accessComplaintsEmail: emailAddress,
    website: text,
  }),
})

export const lawFields = {
  privacyAct: fact('Privacy act'),
  accessAct: fact('Access to information act'),
  consumerAct: fact('Consumer protection act'),
  electronicAct: fact('Electronic communications act'),
  requestDays: fact('Days in which a request is answered'),
  childSeatAge: fact('Below this age a child sits in a restraint'),
  regulator: group('Regulator', {
    name: fact('Name'),
    address: fact('Address'),
    phone: fact('Phone'),
    complaintsEmail: fact('E-mail for complaints'),
    accessComplaintsEmail: fact('E-mail for complaints about access'),
    website: fact('Website'),
  }),
} satisfies FieldsOf<typeof lawSchema>
