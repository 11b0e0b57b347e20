import { eq } from 'drizzle-orm'
import { isProofRequired } from './proofs.ts'
import { type Role, roles } from './rights.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database } from '#platform/database/database.ts'
import { proofRules } from './proofs-schema.server.ts'
import type { Services } from '#platform/services.ts'

type Reading = Pick<Services, 'asksSecondProof'> & { db: Database }

export async function isProofRequiredFor(
  { db, asksSecondProof = false }: Reading,
  role: Role,
): Promise<boolean> {
  const rules = await db.select().from(proofRules).where(eq(proofRules.role, role))
  return isProofRequired(role, rules, asksSecondProof)
}

export async function listProofRules({ db, asksSecondProof = false }: Reading) {
  const rules = await db.select().from(proofRules)
  return roles.map((role) => ({ role, isRequired: isProofRequired(role, rules, asksSecondProof) }))
}

export async function setProofRule(
  services: Pick<Services, 'db' | 'now' | 'asksSecondProof'>,
  { role, isRequired, actorId }: { role: Role; isRequired: boolean; actorId: string },
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const wasRequired = await isProofRequiredFor({ ...services, db: transaction }, role)
    if (wasRequired === isRequired) return
    const row = { isRequired, setAt: services.now() }
    await transaction
      .insert(proofRules)
      .values({ role, ...row })
      .onConflictDoUpdate({ target: proofRules.role, set: row })
    const action = isRequired ? 'proof-required' : 'proof-not-required'
    const entry = { actorId, action, subject: 'user_roles' } as const
    await writeAudit(transaction, { ...entry, facts: { role } }, services.now())
  })
}
