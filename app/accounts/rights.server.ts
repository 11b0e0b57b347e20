import { and, asc, eq, inArray } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import {
  isDefaultRight,
  listRights,
  listRolesWith,
  ownerRole,
  type Right,
  rightNames,
  type Role,
  roles,
  type Withheld,
} from './rights.ts'
import { needsSecondPerson } from './refund-approval.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { approvalLimit, userRoles, withheldRights } from './administration-schema.server.ts'
import { listProofRules } from './proof-rules.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

export async function readRights(
  db: Database,
  userId: string,
): Promise<{ role: Role | undefined; rights: readonly Right[] }> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
  const role = roles.find((one) => rows.some((row) => row.role === one))
  if (role === undefined) return { role, rights: [] }
  return { role, rights: listRights(role, role === ownerRole ? [] : await listWithheldRights(db)) }
}

export function listWithheldRights(db: Database): Promise<Withheld[]> {
  return db
    .select({ role: withheldRights.role, right: withheldRights.rightName })
    .from(withheldRights)
    .orderBy(asc(withheldRights.role), asc(withheldRights.rightName))
}

export async function describeRights(services: Pick<Services, 'db' | 'asksSecondProof'>) {
  const { db } = services
  const withheld = await listWithheldRights(db)
  const approvingRoles = listRolesWith('approve', withheld)
  return {
    rights: rightNames.map((right) => ({
      right,
      roles: roles
        .filter((role) => isDefaultRight(role, right))
        .map((role) => ({ role, isGiven: listRights(role, withheld).includes(right) })),
    })),
    proofs: await listProofRules(services),
    above: (await readApprovalLimit(db)) ?? null,
    isAloneToApprove: (await listPeopleWithRoles(db, approvingRoles)).length < 2,
  }
}

export async function createRightRefusal(
  { db, content }: Pick<Services, 'db' | 'content'>,
  right: Right,
): Promise<Refused> {
  const withheld = await listWithheldRights(db)
  const rolesWithRight = listRolesWith(right, withheld)
  const { doers, acts } = wordsOf(content()).admin.rights
  const people = await listPeopleWithRoles(db, rolesWithRight)
  const facts = {
    act: acts[right],
    who: rolesWithRight.map((role) => doers[role]),
    people: people.slice(0, maxNamedPeople).map(({ email }) => email),
  }
  return new Refused({ code: 'right-missing', facts })
}

const maxNamedPeople = 3

async function listPeopleWithRoles(db: Database, requestedRoles: readonly Role[]) {
  const people = await db
    .select({ id: users.id, email: users.email, role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(inArray(userRoles.role, [...requestedRoles]))
    .orderBy(asc(users.email))
  return requestedRoles.flatMap((role) => people.filter((one) => one.role === role))
}

/** Amount in cents above which a refund needs a second person. Undefined if none does. */
export async function readApprovalLimit(db: Database): Promise<number | undefined> {
  const [row] = await db.select({ above: approvalLimit.above }).from(approvalLimit)
  return row?.above
}

/**
 * Withholds a right from a role or restores it. Does nothing if nothing changes. Throws Refused
 * ('right-fixed') if the role never has this right, or is the owner.
 */
export async function updateRight(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { role, right, isGiven, actorId }: RightChange,
): Promise<void> {
  if (role === ownerRole || !isDefaultRight(role, right)) throw new Refused({ code: 'right-fixed' })
  await db.transaction(async (transaction) => {
    const at = now()
    const row = { role, rightName: right }
    const whereRight = and(eq(withheldRights.role, role), eq(withheldRights.rightName, right))
    const changedRows = isGiven
      ? await transaction.delete(withheldRights).where(whereRight).returning()
      : await transaction
          .insert(withheldRights)
          .values({ ...row, withheldAt: at })
          .onConflictDoNothing()
          .returning()
    if (changedRows.length === 0) return
    if (!isGiven && right === 'approve') await refuseLoneApprover(transaction)
    const action = isGiven ? 'right-given' : 'right-withheld'
    const entry = { actorId, action, subject: 'user_roles' } as const
    await writeAudit(transaction, { ...entry, facts: { role, right } }, at)
  })
}

type RightChange = { role: Role; right: Right; isGiven: boolean; actorId: string }

/**
 * Sets the amount above which a refund needs a second person; null if none does. Throws Refused:
 * 'item-changed' (the amount differs from `seen`), 'approval-needs-two' (nobody could approve
 * another person's refund).
 */
export async function setApprovalLimit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  change: { above: number | null; seen?: number | null | undefined; actorId: string },
): Promise<void> {
  const { above, seen, actorId } = change
  await db.transaction(async (transaction) => {
    const currentLimit = (await readApprovalLimit(transaction)) ?? null
    refuseStale(seen, currentLimit)
    if (above === currentLimit) return
    const at = now()
    if (above === null) await transaction.delete(approvalLimit)
    else {
      await transaction
        .insert(approvalLimit)
        .values({ id: 1, above, setAt: at })
        .onConflictDoUpdate({ target: approvalLimit.id, set: { above, setAt: at } })
      await refuseLoneApprover(transaction)
    }
    const entry = { actorId, action: 'approval-set', subject: 'refunds' } as const
    await writeAudit(transaction, { ...entry, facts: { amount: above } }, at)
  })
}

/**
 * Throws if an amount is set and fewer than two people could approve. A refund proposed by the only
 * one would wait forever.
 */
async function refuseLoneApprover(transaction: Transaction): Promise<void> {
  if ((await readApprovalLimit(transaction)) === undefined) return
  const approvingRoles = listRolesWith('approve', await listWithheldRights(transaction))
  if ((await listPeopleWithRoles(transaction, approvingRoles)).length < 2)
    throw new Refused({ code: 'approval-needs-two' })
}

/**
 * Throws Refused if the user may not release a refund: 'right-missing' (it needs a second person,
 * and the user's role may not approve), 'approval-own' (the user proposed it). Call it in the
 * transaction of the release.
 */
export async function checkApproval(
  services: Pick<Services, 'content'>,
  transaction: Transaction,
  approval: { total: number; proposer: string | null; approver: string },
): Promise<void> {
  const limit = await readApprovalLimit(transaction)
  if (!needsSecondPerson(approval.total, limit)) return
  const { rights } = await readRights(transaction, approval.approver)
  if (!rights.includes('approve'))
    throw await createRightRefusal({ ...services, db: transaction }, 'approve')
  if (approval.proposer === approval.approver) throw new Refused({ code: 'approval-own' })
}
