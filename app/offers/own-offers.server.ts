import { desc, sql } from 'drizzle-orm'
import { offerBodyAnswer } from './contract.ts'
import type { Database } from '#platform/database/database.ts'
import { offers, offerVersions } from './schema.server.ts'

const whereSameEmail = (email: string) => sql`lower(${offers.email}) = ${email.toLowerCase()}`

export async function listOwnOffers(db: Database, email: string) {
  const rows = await db
    .select({ offer: offers, version: offerVersions })
    .from(offers)
    .innerJoin(offerVersions, sql`${offerVersions.offerId} = ${offers.id}`)
    .where(sql`${whereSameEmail(email)} and ${offerVersions.status} <> 'draft'`)
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

/** Deletes the offers to an address. An order made from one has its own retention. */
export async function deleteOffers(db: Database, email: string): Promise<void> {
  await db.delete(offers).where(whereSameEmail(email))
}
