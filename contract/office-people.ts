import { z } from '@hono/zod-openapi'
import { feedTopics } from '#rules/office/change-feed.ts'
import { requestObject } from '#rules/requests/request.ts'
import { emailField } from './accounts.ts'
import { empty, endpoints, file, json } from './endpoint.ts'
import { limitQuery } from './inbox.ts'

/** How long an invitation is good, in days. */
export const invitationDays = { usual: 14, most: 60 } as const

/** The payload of initialize_first_admin (P7). */
export const firstAdminRequest = requestObject({ admin_email: emailField })

/** The payload of promote_user_to_admin (P7). */
export const promotionRequest = requestObject({ target_email: emailField })

export const invitationRequest = requestObject({
  email: emailField,
  expires_in_days: z
    .int('field-invalid')
    .min(1, 'field-invalid')
    .max(invitationDays.most, 'field-invalid')
    .optional(),
})

/** Named as the columns are, since this is a table's row (P3.1); the address is for people. */
const roleRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  role: z.string(),
  created_at: z.iso.datetime(),
  email: z.string(),
})

/** Named as the columns are, since this is a table's row (P3.1). */
const invitationRow = z.object({
  id: z.uuid(),
  email: z.string(),
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
  ...endpoints('administrator', {
    'POST /api/rpc/promote_user_to_admin': {
      summary: 'Make the owner of an address an administrator',
      description: 'False when nobody has an account with that address that is confirmed.',
      body: promotionRequest,
      answer: json('Whether they are one now.', z.boolean()),
    },

    'DELETE /api/admin/roles/:id': {
      summary: 'Take a role away',
      description: "Never the last administrator's.",
      answer: empty('Gone.'),
      refuses: [409],
    },

    'GET /api/tables/admin_invitations': {
      summary: 'Rows of the table of invitations, newest first',
      answer: json('The rows.', z.array(invitationRow)),
    },

    'POST /api/admin/invitations': {
      summary: 'Invite an address to the administration',
      description: `Sends a link that works once, for ${invitationDays.usual} days unless another number is given. An address has one open invitation at a time.`,
      body: invitationRequest,
      answer: json('Invited.', invitationRow, 201),
      refuses: [409],
    },

    'DELETE /api/admin/invitations/:id': {
      summary: 'Take back an invitation that has not been used',
      answer: empty('Gone.'),
      refuses: [409],
    },

    'GET /api/admin/audit-log': {
      summary: 'Who did what, newest first',
      description: 'Nobody can change it.',
      query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
      answer: json(
        'A page. The next one is asked for with its cursor.',
        z.object({ entries: z.array(entryAnswer), nextCursor: z.string().nullable() }),
      ),
    },

    'GET /api/admin/examples': {
      summary: 'How much at the desk is made up, for trying it out',
      answer: json('Both counts.', examples),
    },

    'DELETE /api/admin/examples': {
      summary: 'Take all that is made up away',
      description: 'What the office has made itself stays.',
      answer: json('What is left of it: nothing.', examples),
    },

    'GET /api/admin/news': {
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
