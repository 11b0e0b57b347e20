import { z } from 'zod'
import { emailAddress, text } from '#rules/text/content-text.ts'
import { fact, group } from '#rules/text/field-meta.ts'

export const lawSchema = z.strictObject({
  privacyAct: text.meta(fact('Privacy act')),
  accessAct: text.meta(fact('Access to information act')),
  consumerAct: text.meta(fact('Consumer protection act')),
  electronicAct: text.meta(fact('Electronic communications act')),
  requestDays: z.int().positive().meta(fact('Days in which a request is answered')),
  childSeatAge: z.int().positive().meta(fact('Below this age a child sits in a restraint')),
  regulator: z
    .strictObject({
      name: text.meta(fact('Name')),
      address: text.meta(fact('Address')),
      phone: text.meta(fact('Phone')),
      complaintsEmail: emailAddress.meta(fact('E-mail for complaints')),
      accessComplaintsEmail: emailAddress.meta(fact('E-mail for complaints about access')),
      website: text.meta(fact('Website')),
    })
    .meta(group('Regulator')),
})
