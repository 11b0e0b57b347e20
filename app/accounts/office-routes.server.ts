import { invitationDays } from './office-people-contract.ts'
import { isRole } from './rights.ts'
import { isSessionOver } from './session-times.ts'
import { listAudit } from './audit-log.server.ts'
import {
  createInvitation,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from './invitations.server.ts'
import { describeRights, setApprovalLimit, updateRight } from './rights.server.ts'
import {
  changeRole,
  countAdministrators,
  endSessionsOf,
  initializeFirstAdmin,
  listPeople,
  listRoles,
  promoteUser,
  removeRole,
  resetProofsOf,
} from './roles.server.ts'
import { listProofRules, setProofRule } from './proof-rules.server.ts'
import { confirmClock, describeClock, unconfirmClock } from '#server/clean-up/clock-doubt.ts'
import { countExamples, removeExamples } from '#server/examples/examples.ts'
import type { Accounts } from './accounts.server.ts'
import { streamChanges } from '#app/office/change-stream.server.ts'
import type { ChangeFeed } from '#app/office/change-feed.server.ts'
import { identifyCaller } from './caller.server.ts'
import { handle } from '#platform/http/handle.ts'
import type { Logger } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'

export function peopleRoutes(accounts: Accounts, changes: ChangeFeed | undefined, log: Logger) {
  const { services } = accounts
  const { db } = services
  return handle(services, {
    'GET /api/tables/user_roles': async ({ query }) => {
      const rows = await listRoles(db, query.user_id)
      return rows.map(({ userId, createdAt, ...row }) => ({
        ...row,
        user_id: userId,
        created_at: createdAt.toISOString(),
      }))
    },
    'GET /api/rpc/administrator_exists': async () => (await countAdministrators(db)) > 0,
    'POST /api/rpc/initialize_first_admin': ({ body: { admin_email: email } }, c) => {
      const caller = c.get('caller')
      const actorId = caller.kind === 'user' ? caller.userId : undefined
      return initializeFirstAdmin(accounts, email, actorId)
    },
    'POST /api/rpc/promote_user_to_admin': ({ body, actorId }) =>
      promoteUser(accounts, body.target_email, actorId),
    'DELETE /api/admin/roles/:id': async ({ params, actorId }) => {
      await removeRole(accounts, params.id, actorId)
    },

    'GET /api/admin/me': ({ signedIn: { role, rights } }) => {
      if (!role) throw new Refused({ code: 'access-denied' })
      return { role, rights: [...rights] }
    },
    'GET /api/admin/people': () => describePeople(accounts),
    'PUT /api/admin/people/:id/role': async ({ params: { id: userId }, body, actorId }) => {
      await changeRole(accounts, { userId, ...body, actorId })
      return describePeople(accounts)
    },
    'DELETE /api/admin/people/:id/sessions': async ({ params, actorId }) => {
      await endSessionsOf(accounts, params.id, actorId)
      return describePeople(accounts)
    },
    'DELETE /api/admin/people/:id/proofs': async ({ params, actorId }) => {
      await resetProofsOf(accounts, params.id, actorId)
      return describePeople(accounts)
    },
    'PUT /api/admin/proofs/:role': async ({ params, body, actorId }) => {
      await setProofRule(services, { ...params, ...body, actorId })
      return describeRights(services)
    },
    'GET /api/admin/rights': () => describeRights(services),
    'PUT /api/admin/rights/:role/:right': async ({ params, body, actorId }) => {
      await updateRight(services, { ...params, ...body, actorId })
      return describeRights(services)
    },
    'PUT /api/admin/approval': async ({ body, actorId }) => {
      await setApprovalLimit(services, { ...body, actorId })
      return describeRights(services)
    },

    'GET /api/tables/admin_invitations': async () =>
      (await listInvitations(db)).map(describeInvitationRow),
    'POST /api/admin/invitations': async ({
      body: { email, role, expires_in_days: days = invitationDays.usual },
      actorId,
    }) => {
      return describeInvitationRow(await createInvitation(services, { email, role, days, actorId }))
    },
    'DELETE /api/admin/invitations/:id': async ({ params, actorId }) => {
      await withdrawInvitation(services, params.id, actorId)
    },

    'GET /api/admin/audit-log': ({ query }) => listAudit(db, query),

    'GET /api/admin/clock': () => describeClock(services),
    'POST /api/admin/clock': async ({ body, actorId }) => {
      await confirmClock(services, { ...body, actorId })
      return describeClock(services)
    },
    'DELETE /api/admin/clock': async ({ actorId }) => {
      await unconfirmClock(services, actorId)
      return describeClock(services)
    },

    'GET /api/admin/examples': () => countExamples(db),
    'DELETE /api/admin/examples': async ({ actorId }) => {
      await removeExamples(services, actorId)
      return countExamples(db)
    },

    'GET /api/admin/news': async ({ actorId }, c) => {
      if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? ''))
        throw new Refused({ code: 'field-invalid', field: 'accept' })
      if (!changes) throw new Refused({ code: 'unavailable' })
      const authorization = c.req.header('authorization')
      const stream = await streamChanges({
        changes,
        who: actorId,
        checkAccess: async () => {
          const caller = await identifyCaller(accounts, authorization)
          if (caller.kind !== 'user' || !caller.role) throw new Refused({ code: 'access-denied' })
        },
        log,
      })
      if (!stream) throw new Refused({ code: 'network-limited' })
      c.header('Content-Type', 'text/event-stream; charset=utf-8')
      // Tells proxies to forward each chunk at once.
      c.header('X-Accel-Buffering', 'no')
      return c.body(stream)
    },
  })
}

async function describePeople(accounts: Accounts) {
  const { db, now } = accounts.services
  const people = await listPeople(db)
  const rules = await listProofRules(accounts.services)
  return people.flatMap(({ userId: id, role, since, lastSignInAt, sessions, ...person }) => {
    if (!isRole(role)) return []
    const openSessions = sessions.filter((one) => !isSessionOver({ ...one, role }, now()))
    return {
      ...person,
      id,
      role,
      since: since.toISOString(),
      needsSecondProof: rules.some((rule) => rule.role === role && rule.isRequired),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      sessions: openSessions.map(({ id: session, openedAt, usedAt }) => ({
        id: session,
        openedAt: openedAt.toISOString(),
        usedAt: (usedAt ?? openedAt).toISOString(),
      })),
    }
  })
}

function describeInvitationRow({ id, email, role, invitedAt, expiresAt, usedAt }: Invitation) {
  return {
    id,
    email,
    role,
    invited_at: invitedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    used_at: usedAt?.toISOString() ?? null,
  }
}
