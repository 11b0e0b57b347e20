import { z } from 'zod'
import { emailAddress, text } from '#rules/text/content-text.ts'
import { sharedField, group } from '#rules/text/field-meta.ts'

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
