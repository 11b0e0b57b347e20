import { z } from '@hono/zod-openapi'
import { rightNames, roles } from './rights.ts'
import { clockDoubts } from '#rules/dates/office-clock.ts'
import { feedTopics } from '#ui/office-kit/change-feed.ts'
import { requestObject } from '#rules/requests/request.ts'
import { emailField } from './contract.ts'
import {
  empty,
  defineEndpoints,
  defineOfficeEndpoints,
  file,
  json,
} from '#platform/api/endpoint.ts'
import { limitQuery } from '#app/order/inbox-contract.ts'

/** Days that an invitation is valid: `usual` by default, `most` at most. */
export const invitationDays = { usual: 14, most: 60 } as const

/** The payload of initialize_first_admin (P7). */
export const firstAdminRequest = requestObject({ admin_email: emailField })

/** The payload of promote_user_to_admin (P7). */
export const promotionRequest = requestObject({ target_email: emailField })

const roleField = z.enum(roles, 'field-invalid')

export const invitationRequest = requestObject({
  email: emailField,
  role: roleField,
  expires_in_days: z
    .int('field-invalid')
    .min(1, 'field-invalid')
    .max(invitationDays.most, 'field-invalid')
    .optional(),
})

/** Fields as in the table's columns (P3.1), with the user's address for the screen. */
const roleRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  role: z.string(),
  created_at: z.iso.datetime(),
  email: z.string(),
})

const invitationRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  invited_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  used_at: z.iso.datetime().nullable(),
})

const entryAnswer = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    actorId: z.uuid().nullable(),
    actorEmail: z
      .string()
      .nullable()
      .describe('Null for the server, a visitor or a deleted account.'),
    aboutEmail: z
      .string()
      .nullable()
      .describe('The user or invited address concerned, while it exists.'),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string().nullable(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .openapi('AuditEntry')

/** A new role. `seen` is the role that the user saw. */
export const roleChange = requestObject({ role: roleField, seen: roleField.optional() })

export const rightChange = requestObject({ isGiven: z.boolean('field-invalid') })

/** In cents of rand, at most ten million rand. Null: no refund needs a second person. */
const aboveField = z
  .int('field-invalid')
  .min(0, 'field-invalid')
  .max(1_000_000_000, 'field-invalid')

export const approvalChange = requestObject({
  above: aboveField.nullable(),
  seen: aboveField.nullable().optional(),
})

export const proofRuleChange = requestObject({ isRequired: z.boolean('field-invalid') })

const peopleAnswer = z.array(
  z.object({
    id: z.uuid().describe('The user’s id.'),
    roleId: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    since: z.iso.datetime(),
    guide: z.string().nullable().describe('The name of the guide that the user is linked to.'),
    hasSecondProof: z.boolean().describe('True if a passkey or an authenticator app is set up.'),
    needsSecondProof: z.boolean().describe('True if the role needs a second proof.'),
    lastSignInAt: z.iso.datetime().nullable(),
    sessions: z
      .array(
        z.object({
          id: z.uuid(),
          openedAt: z.iso.datetime(),
          usedAt: z.iso.datetime().describe('Time of the last refresh.'),
        }),
      )
      .describe('Open sessions, newest first.'),
  }),
)

const rightsAnswer = z.object({
  rights: z
    .array(
      z.object({
        right: z.enum(rightNames),
        roles: z
          .array(z.object({ role: z.enum(roles), isGiven: z.boolean() }))
          .describe('Roles that have the right by default. No other role can have it.'),
      }),
    )
    .describe('Rights, in the order of the screen.'),
  proofs: z
    .array(z.object({ role: z.enum(roles), isRequired: z.boolean() }))
    .describe('For each role, if it needs a second proof besides the password.'),
  above: z
    .int()
    .nullable()
    .describe(
      'An order’s refunds above this total, in cents, need a second person; null: none do.',
    ),
  isAloneToApprove: z.boolean().describe('True if fewer than two people may approve.'),
})
export type RightsAnswer = z.infer<typeof rightsAnswer>

const clock = z.object({
  doubt: z
    .object({
      says: z.iso.datetime(),
      believed: z.iso.datetime().describe('The trusted time that it differs from.'),
      why: z.enum(clockDoubts),
    })
    .nullable(),
  answeredAt: z.iso
    .datetime()
    .nullable()
    .describe('When an office user last confirmed the clock; null if not recently.'),
})

const examples = z.object({
  trips: z.int().describe('Number of example orders.'),
  fleet: z.int().describe('Number of example vehicles and guides.'),
})

export const officePeople = {
  ...defineEndpoints('self', {
    'GET /api/tables/user_roles': {
      summary: 'List roles, newest first',
      description: 'Users may list their own roles; users with the right `people` may list all.',
      query: requestObject({ user_id: z.uuid('field-invalid').optional() }),
      answer: json('The rows.', z.array(roleRow)),
    },
  }),
  ...defineEndpoints('visitor', {
    'GET /api/rpc/administrator_exists': {
      summary: 'Check if there is an owner',
      answer: json('True if there is one.', z.boolean()),
    },

    'POST /api/rpc/initialize_first_admin': {
      summary: 'Make the user of an address the first owner',
      description:
        'Answers false if there is an owner already, or the address has no confirmed account.',
      body: firstAdminRequest,
      answer: json('True if the user is now the owner.', z.boolean()),
      form: 'sign-in',
    },
  }),
  ...defineOfficeEndpoints({
    'POST /api/rpc/promote_user_to_admin': {
      access: 'people',
      proof: 'fresh',
      summary: 'Make the user of an address an owner',
      description: 'Answers false if the address has no confirmed account.',
      body: promotionRequest,
      answer: json('True if the user is an owner.', z.boolean()),
    },

    'DELETE /api/admin/roles/:id': {
      access: 'people',
      proof: 'fresh',
      summary: 'Remove a role',
      description: 'Ends all sessions of its user. Refused for the last owner.',
      answer: empty('Removed.'),
      refuses: [409],
    },

    'GET /api/admin/me': {
      access: 'office',
      summary: 'Read the caller’s role and rights',
      answer: json(
        'The role and rights at this moment.',
        z.object({ role: z.enum(roles), rights: z.array(z.enum(rightNames)) }),
      ),
    },

    'GET /api/admin/people': {
      access: 'people',
      summary: 'List office users with their roles and sessions',
      answer: json('Office users, by address.', peopleAnswer),
    },

    'PUT /api/admin/people/:id/role': {
      access: 'people',
      proof: 'fresh',
      summary: 'Change an office user’s role',
      description: 'Ends all their sessions. Refused for the last owner.',
      body: roleChange,
      answer: json('All office users after the change.', peopleAnswer),
      refuses: [409],
    },

    'DELETE /api/admin/people/:id/sessions': {
      access: 'people',
      proof: 'standing',
      summary: 'End all sessions of an office user',
      answer: json('All office users after the change.', peopleAnswer),
    },

    'DELETE /api/admin/people/:id/proofs': {
      access: 'people',
      proof: 'fresh',
      summary: 'Delete the passkeys and codes of an office user who lost their device',
      description:
        'Ends all their sessions. Their next sign-in takes the password alone; if the role needs a second proof, they set one up then.',
      answer: json('All office users after the change.', peopleAnswer),
    },

    'PUT /api/admin/proofs/:role': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Set if a role needs a second proof besides the password',
      description:
        'Users without one must set one up before they see the desk again. Takes effect at the next request.',
      params: z.object({ role: z.enum(roles, 'not-found') }),
      body: proofRuleChange,
      answer: json('Rights, rules of second proofs, and the approval limit.', rightsAnswer),
    },

    'GET /api/admin/rights': {
      access: 'administrator',
      summary: 'Read the rights of each role and the approval limit',
      answer: json('Rights, rules of second proofs, and the approval limit.', rightsAnswer),
    },

    'PUT /api/admin/rights/:role/:right': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Withhold a right from a role, or restore it',
      description:
        'Only rights that the role has by default; the owner keeps every right. Takes effect at the next request.',
      params: z.object({
        role: z.enum(roles, 'not-found'),
        right: z.enum(rightNames, 'not-found'),
      }),
      body: rightChange,
      answer: json('Rights, rules of second proofs, and the approval limit.', rightsAnswer),
      refuses: [409],
    },

    'PUT /api/admin/approval': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Set the amount above which refunds need a second person',
      description:
        'The refunds of one order count together. The user who proposed a refund cannot approve it. Refused while fewer than two people may approve.',
      body: approvalChange,
      answer: json('Rights, rules of second proofs, and the approval limit.', rightsAnswer),
      refuses: [409],
    },

    'GET /api/tables/admin_invitations': {
      access: 'people',
      summary: 'List invitations, newest first',
      answer: json('The rows.', z.array(invitationRow)),
    },

    'POST /api/admin/invitations': {
      access: 'people',
      proof: 'fresh',
      summary: 'Invite an address to work here',
      description: `Mails a link that works once, for ${invitationDays.usual} days or the given number. An address has one open invitation at a time.`,
      body: invitationRequest,
      answer: json('The invitation.', invitationRow, 201),
      refuses: [409],
    },

    'DELETE /api/admin/invitations/:id': {
      access: 'people',
      proof: 'standing',
      summary: 'Withdraw an unused invitation',
      answer: empty('Removed.'),
      refuses: [409],
    },

    'GET /api/admin/audit-log': {
      access: 'activity',
      summary: 'Read the activity log, newest first',
      description: 'The log cannot be changed.',
      query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
      answer: json(
        'One page. `nextCursor` requests the next one.',
        z.object({ entries: z.array(entryAnswer), nextCursor: z.string().nullable() }),
      ),
    },

    'GET /api/admin/clock': {
      access: 'office',
      summary: 'Read if the server doubts its clock',
      answer: json('The clock’s time and the time it differs from.', clock),
    },

    'POST /api/admin/clock': {
      access: 'refund',
      proof: 'standing',
      summary: 'Confirm that the clock is right',
      description:
        'While the clock is doubted, work that depends on the day waits. Refused if the clock changed since the user saw it. Needs no fresh proof, because codes of an app are checked by the same clock.',
      body: requestObject({ says: z.iso.datetime('field-invalid') }),
      answer: json('The clock after the change.', clock),
      refuses: [409],
    },

    'DELETE /api/admin/clock': {
      access: 'refund',
      proof: 'standing',
      summary: 'Withdraw the confirmation of the clock',
      answer: json('The clock after the change.', clock),
    },

    'GET /api/admin/examples': {
      access: 'administrator',
      summary: 'Count the examples at the desk',
      answer: json('The counts.', examples),
    },

    'DELETE /api/admin/examples': {
      access: 'administrator',
      proof: 'standing',
      summary: 'Delete all examples',
      description: 'Records that the office made stay.',
      answer: json('The counts, now 0.', examples),
    },

    'GET /api/admin/news': {
      access: 'office',
      summary: 'Receive an event when something is stored',
      description: `Server-sent events for clients that accept text/event-stream. Each event names only the topics that changed: ${feedTopics.join(', ')}. Read the data from the usual endpoints. The stream ends with the access token; open it again with the next one.`,
      answer: file(
        'The stream: `data: orders,money`, and a comment every 20 seconds.',
        'text/event-stream',
      ),
      refuses: [422, 429],
    },
  }),
}
