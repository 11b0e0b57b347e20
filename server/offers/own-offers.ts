import { desc, sql } from 'drizzle-orm'
import { offerBodyAnswer } from '#contract/offers.ts'
import type { Database } from '../database/database.ts'
import { offers, offerVersions } from '../database/schema/offers.ts'

const whereOf = (email: string) => sql`lower(${offers.email}) = ${email.toLowerCase()}`

/** What was offered to an address, for its owner to download: what was sent, not what is being written. */
export async function listOwnOffers(db: Database, email: string) {
  const rows = await db
    .select({ offer: offers, version: offerVersions })
    .from(offers)
    .innerJoin(offerVersions, sql`${offerVersions.offerId} = ${offers.id}`)
    .where(sql`${whereOf(email)} and ${offerVersions.status} <> 'draft'`)
    .orderBy(desc(offers.createdAt), desc(offerVersions.number))
  return rows.map(({ offer, version }) => {
    const { reference, name, phone, company, invoiceAddress, invoiceVat, invoiceOrder } = offer
    const { number, status, body, sentAt } = version
    const to = { name, phone, company, invoiceAddress, invoiceVat, invoiceOrder }
    return {
      reference,
      ...to,
      version: number,
      status,
      sentAt: sentAt?.toISOString(),
      ...offerBodyAnswer.parse(body),
    }
  })
}

/** Forgets what was offered to an address. The order that one became is kept or forgotten by itself. */
export async function forgetOffers(db: Database, email: string): Promise<void> {
  await db.delete(offers).where(whereOf(email))
}
