import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { outbox } from '#server/database/schema/outbox.ts'
import type { Office } from '#server/office.ts'
import { issueVoucher } from '#server/vouchers/issue-voucher.ts'

/** Gives the guest of an order a voucher; the code is read from their mail, as nobody else has it. */
export async function giveVoucher(office: Office, reference: string, amount: number) {
  const by = { who: 'office', actorId: randomUUID() } as const
  const key = randomUUID()
  const id = await issueVoucher(office, { reference, amount, reason: 'force-majeure', key, by })
  return { id, code: await readCode(office, reference) }
}

/** The code in the newest mail about a voucher of an order. */
export async function readCode({ db }: Pick<Office, 'db'>, reference: string): Promise<string> {
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.about, reference))
    .orderBy(desc(outbox.createdAt))
  const texts = mails.filter(({ kind }) => kind === 'voucher-guest').map(({ text }) => text)
  const code = /TC(-[0-9A-Z]{4}){4}/.exec(texts[0] ?? '')?.[0]
  if (!code) throw new Error('There is no mail with a code.')
  return code
}
