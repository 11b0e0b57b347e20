import { z } from '@hono/zod-openapi'
import { rightNames, roles } from './rights.ts'
import { clockDoubts } from '#rules/dates/office-clock.ts'
import { feedTopics } from '#ui/office-kit/change-feed.ts'
import { requestObject } from '#rules/requests/request.ts'
import { emailField } from './contract.ts'
import { empty, endpoints, officeEndpoints, file, json } from '#platform/api/endpoint.ts'
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
    actorEmail: z.string().nullable().describe('While the account exists.'),
    aboutEmail: z
      .string()
      .nullable()
      .describe('Whose role or invitation it was, while that exists.'),
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
    id: z.uuid().describe('The user’s.'),
    roleId: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    since: z.iso.datetime(),
    guide: z.string().nullable().describe('The name of the guide of the fleet that they are.'),
    hasSecondProof: z.boolean().describe('Whether a passkey or an app with codes is set up.'),
    needsSecondProof: z.boolean().describe('Whether the role needs one.'),
    lastSignInAt: z.iso.datetime().nullable(),
    sessions: z
      .array(
        z.object({
          id: z.uuid(),
          openedAt: z.iso.datetime(),
          usedAt: z.iso.datetime().describe('When its browser last asked to go on.'),
        }),
      )
      .describe('Those that stand, the newest first.'),
  }),
)

const rightsAnswer = z.object({
  rights: z
    .array(
      z.object({
        right: z.enum(rightNames),
        roles: z
          .array(z.object({ role: z.enum(roles), isGiven: z.boolean() }))
          .describe('The roles that have it as shipped; who is not among them can’t be given it.'),
      }),
    )
    .describe('In the order in which they are shown.'),
  proofs: z
    .array(z.object({ role: z.enum(roles), isRequired: z.boolean() }))
    .describe('Which roles need a second proof besides the password.'),
  above: z
    .int()
    .nullable()
    .describe('Above how many cents going back of an order a second person approves; null: never.'),
  isAloneToApprove: z.boolean().describe('Whether fewer than two people could approve.'),
})
export type RightsAnswer = z.infer<typeof rightsAnswer>

const clock = z.object({
  doubt: z
    .object({
      says: z.iso.datetime(),
      believed: z.iso.datetime().describe('What it is held against.'),
      why: z.enum(clockDoubts),
    })
    .nullable(),
  answeredAt: z.iso
    .datetime()
    .nullable()
    .describe('When somebody said that it is right, by itself, within the last days.'),
})

const examples = z.object({
  trips: z.int().describe('How many orders are made up.'),
  fleet: z.int().describe('How many vehicles and guides are.'),
})

export const officePeople = {
  ...endpoints('self', {
    'GET /api/tables/user_roles': {
      summary: 'Rows of the table of roles, newest first',
      description: 'Of one user, who may ask for their own; all of them for administrators.',
      query: requestObject({ user_id: z.uuid('field-invalid').optional() }),
      answer: json('The rows.', z.array(roleRow)),
    },
  }),
  ...endpoints('visitor', {
    'GET /api/rpc/administrator_exists': {
      summary: 'Whether there is an administrator yet',
      answer: json('Whether.', z.boolean()),
    },

    'POST /api/rpc/initialize_first_admin': {
      summary: 'Make the owner of an address the first administrator',
      description:
        'While there is none. False when there is one, or nobody has an account with that address that is confirmed.',
      body: firstAdminRequest,
      answer: json('Whether it was done.', z.boolean()),
      form: 'sign-in',
    },
  }),
  ...officeEndpoints({
    'POST /api/rpc/promote_user_to_admin': {
      access: 'people',
      proof: 'fresh',
      summary: 'Make the owner of an address an administrator',
      description: 'False when nobody has an account with that address that is confirmed.',
      body: promotionRequest,
      answer: json('Whether they are one now.', z.boolean()),
    },

    'DELETE /api/admin/roles/:id': {
      access: 'people',
      proof: 'fresh',
      summary: 'Take a role away',
      description: "Ends all sessions of whoever had it. Never the last administrator's.",
      answer: empty('Gone.'),
      refuses: [409],
    },

    'GET /api/admin/me': {
      access: 'office',
      summary: 'As what whoever asks works here, and what they may do',
      answer: json(
        'At this moment.',
        z.object({ role: z.enum(roles), rights: z.array(z.enum(rightNames)) }),
      ),
    },

    'GET /api/admin/people': {
      access: 'people',
      summary: 'Who works here, as what, and where they are signed in',
      answer: json('By their addresses.', peopleAnswer),
    },

    'PUT /api/admin/people/:id/role': {
      access: 'people',
      proof: 'fresh',
      summary: 'Have somebody work here as something else',
      description: 'Ends all their sessions. Never the last owner.',
      body: roleChange,
      answer: json('Everybody, as it is now.', peopleAnswer),
      refuses: [409],
    },

    'DELETE /api/admin/people/:id/sessions': {
      access: 'people',
      proof: 'standing',
      summary: 'Sign somebody who works here out everywhere',
      answer: json('Everybody, as it is now.', peopleAnswer),
    },

    'DELETE /api/admin/people/:id/proofs': {
      access: 'people',
      proof: 'fresh',
      summary: 'Forget the passkeys and codes of somebody who has lost their device',
      description:
        'Ends all their sessions. Their next sign-in takes the password, and where their role needs a second proof, it leads to setting one up.',
      answer: json('Everybody, as it is now.', peopleAnswer),
    },

    'PUT /api/admin/proofs/:role': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Say whether a role needs a second proof besides its password',
      description:
        'Whoever has none is led to setting one up before they see the desk again. Holds from the next request on.',
      params: z.object({ role: z.enum(roles, 'not-found') }),
      body: proofRuleChange,
      answer: json('The table.', rightsAnswer),
    },

    'GET /api/admin/rights': {
      access: 'administrator',
      summary: 'Which role may do what, and what takes a second person',
      answer: json('The table.', rightsAnswer),
    },

    'PUT /api/admin/rights/:role/:right': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Take a right from a role, or give it back',
      description:
        'Only what it has as shipped, and never from the owner. Holds from the next request on.',
      params: z.object({
        role: z.enum(roles, 'not-found'),
        right: z.enum(rightNames, 'not-found'),
      }),
      body: rightChange,
      answer: json('The table.', rightsAnswer),
      refuses: [409],
    },

    'PUT /api/admin/approval': {
      access: 'administrator',
      proof: 'fresh',
      summary: 'Say above which amount a refund takes a second person',
      description:
        'What goes back of one order counts together. Whoever proposed it can’t approve it then. Refused while fewer than two people could.',
      body: approvalChange,
      answer: json('The table.', rightsAnswer),
      refuses: [409],
    },

    'GET /api/tables/admin_invitations': {
      access: 'people',
      summary: 'Rows of the table of invitations, newest first',
      answer: json('The rows.', z.array(invitationRow)),
    },

    'POST /api/admin/invitations': {
      access: 'people',
      proof: 'fresh',
      summary: 'Invite an address to work here as something',
      description: `Sends a link that works once, for ${invitationDays.usual} days unless another number is given. An address has one open invitation at a time.`,
      body: invitationRequest,
      answer: json('Invited.', invitationRow, 201),
      refuses: [409],
    },

    'DELETE /api/admin/invitations/:id': {
      access: 'people',
      proof: 'standing',
      summary: 'Take back an invitation that has not been used',
      answer: empty('Gone.'),
      refuses: [409],
    },

    'GET /api/admin/audit-log': {
      access: 'activity',
      summary: 'Who did what, newest first',
      description: 'Nobody can change it.',
      query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
      answer: json(
        'A page. The next one is asked for with its cursor.',
        z.object({ entries: z.array(entryAnswer), nextCursor: z.string().nullable() }),
      ),
    },

    'GET /api/admin/clock': {
      access: 'office',
      summary: 'Whether the server believes its clock',
      answer: json('What it says, and against what.', clock),
    },

    'POST /api/admin/clock': {
      access: 'refund',
      proof: 'standing',
      summary: 'Say that the clock is right',
      description:
        'While it is doubted, nothing that depends on the day is decided. One that says something else by now than was seen is refused. The session is enough: codes of an app are checked by the same clock.',
      body: requestObject({ says: z.iso.datetime('field-invalid') }),
      answer: json('As it is now.', clock),
      refuses: [409],
    },

    'DELETE /api/admin/clock': {
      access: 'refund',
      proof: 'standing',
      summary: 'Take that back: the clock was wrong',
      answer: json('As it is now.', clock),
    },

    'GET /api/admin/examples': {
      access: 'administrator',
      summary: 'How much at the desk is made up, for trying it out',
      answer: json('Both counts.', examples),
    },

    'DELETE /api/admin/examples': {
      access: 'administrator',
      proof: 'standing',
      summary: 'Take all that is made up away',
      description: 'What the office has made itself stays.',
      answer: json('What is left of it: nothing.', examples),
    },

    'GET /api/admin/news': {
      access: 'office',
      summary: 'Hear when something is stored, as it happens',
      description: `Server-sent events, to whoever accepts text/event-stream. Each names what there is news of, and no more: ${feedTopics.join(', ')}. What it is, is asked for as ever. The stream ends with the access token; go on with the next.`,
      answer: file(
        'The stream: `data: orders,money`, and a comment every 20 seconds.',
        'text/event-stream',
      ),
      refuses: [422, 429],
    },
  }),
}
