import { eq } from 'drizzle-orm'
import { detailsOffice } from '#emails/changes.ts'
import { keptFrom } from '#rules/guests/form-fields.ts'
import type { ManageDetails } from '#contract/my-order-requests.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { orders } from '../../database/schema/orders.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { basisOf, type Services } from '../../services.ts'
import { answerLanguage } from '../book/answer-language.ts'
import { loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { Refused } from '../../refused.ts'
import { admitAttempt } from '../../requests/attempts.ts'
import { contactsOf } from '../../requests/contacts.ts'
import { judgeOrder } from '../describe/judge-order.ts'
import { findDetailsEnd } from './plan-change.ts'

/**
 * Corrects what a guest gave us with an order. Of a confirmed trip the office hears of it. Throws Refused
 * ('order-fixed') once it is too late, and 'order-limited'.
 */
export async function correctDetails(
  services: Services,
  orderId: string,
  details: ManageDetails,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const basis = basisOf(services)
    if (!judgeOrder(basis, loaded).mayCorrect)
      throw new Refused({ code: 'order-fixed', facts: contactsOf(basis.content) })
    const { order, items } = loaded
    const { name, phone, language = 'en' } = details
    const said = { ...keptFrom(manageDetailsFields, details), name, phone, language }
    const changed = Object.fromEntries(fields.map((field) => [field, said[field] !== order[field]]))
    if (!Object.values(changed).includes(true)) return
    const firstName = order.firstName === null ? null : findFirstName(name, order.firstName)
    const now = services.now()
    const [after = order] = await transaction
      .update(orders)
      .set({ ...said, firstName })
      .where(eq(orders.id, orderId))
      .returning()
    if (changed['language'] || changed['otherLanguage'])
      await answerLanguage(transaction, after, now)
    await recordEvent(transaction, loaded, 'details-corrected', {
      who: 'guest',
      at: now,
      facts: changed,
    })
    // Before it is confirmed, the office reads them with the request.
    if (order.status !== 'confirmed') return
    await admitAttempt({ db: transaction, now: services.now }, 'order-details', orderId)
    const { reference: about, title, email } = order
    const next = items.find(
      (item) => item.status !== 'cancelled' && services.now() < findDetailsEnd(basis.content, item),
    )
    const date = next?.date ?? order.firstDay
    const facts = { reference: about, title, date, details }
    const mail = {
      kind: 'details-office',
      about,
      to: services.officeEmail,
      ...(email ? { replyTo: email } : {}),
      message: detailsOffice(basis.content, facts),
    }
    await enqueueMail(transaction, [mail], services.now())
  })
  services.wake('mail')
}

const fields = Object.keys(manageDetailsFields) as (keyof typeof manageDetailsFields)[]

/** How mails greet: as before where the name still begins so, else by its first word. */
export function findFirstName(name: string, before: string): string {
  return name.startsWith(`${before} `) ? before : (name.split(' ')[0] ?? name)
}
