import type { Database } from '#server/database/database.ts'
import { payments, refunds } from '#server/database/schema/payments.ts'

/** Whatever an earlier test has begun is asked about and sent no more; its rows stay, as money's rows do. */
export async function forgetDue(db: Database): Promise<void> {
  await db.update(refunds).set({ tryAt: null })
  await db.update(payments).set({ pollAt: null })
}
