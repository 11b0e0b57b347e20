import { z } from '@hono/zod-openapi'
import { roles } from './rights.ts'
import { checkNewPassword, passwordMaximum } from './sign-in.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { emailLine, refuse, requestObject } from '#rules/requests/request.ts'
import { languages } from '#rules/text/language.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { empty, defineEndpoints, json } from '#platform/api/endpoint.ts'
import { secondStepFields } from './proofs-contract.ts'
import { omit } from '#rules/omit.ts'

/** An e-mail address, normalised. Line breaks and lists of addresses are refused. */
export const emailField = emailLine().refine(isEmail, 'email-invalid')

const newPassword = z.string('password-weak').superRefine((password, context) =>
  refuse(
    context,
    checkNewPassword(password).map((refusal) => omit(refusal, 'field')),
  ),
)

/** An existing password, to compare with the stored one: any text up to the maximum length. */
const knownPassword = z.string('field-invalid').max(passwordMaximum, 'password-too-long')

const linkToken = z.string('link-invalid').regex(/^[\w.-]{1,1000}$/, 'link-invalid')

export const tokenRequest = requestObject({
  email: emailLine().optional(),
  password: z.string('field-invalid').optional(),
  refresh_token: z.string('field-invalid').max(200, 'field-invalid').optional(),
  ...secondStepFields,
})

/** Has no field for a role or a name; unknown fields are refused. */
export const signUpRequest = requestObject({
  email: emailField,
  password: newPassword,
  email_redirect_to: z.url('field-invalid').max(200, 'field-invalid').optional(),
  invitation: linkToken.optional(),
})

export const emailRequest = requestObject({ email: emailField })

/** `password` may be absent only in the browser that signed up. */
export const verifyRequest = requestObject({
  type: z.literal('signup', 'field-invalid'),
  token: linkToken,
  password: knownPassword.optional(),
})

export const linkRequest = requestObject({ token: linkToken })

export const resendRequest = requestObject({
  type: z.literal('signup', 'field-invalid'),
  email: emailField,
})

export const resetRequest = requestObject({ token: linkToken, password: newPassword })

export const userUpdateRequest = requestObject({
  current_password: knownPassword,
  password: newPassword,
})

export const accountDeletionRequest = requestObject({ password: knownPassword })

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

export type PreferencesChange = z.output<typeof preferencesRequest>

/**
 * A user's settings. Null resets a setting to the visitor's locale; an absent field changes
 * nothing.
 */
export const preferencesRequest = requestObject({
  currency: z.enum(currencyCodes, 'field-invalid').nullable().optional(),
  language: z.enum(languages, 'field-invalid').nullable().optional(),
  newsletter: z.boolean('field-invalid').optional(),
})

/** A user (P3.2). */
export const userAnswer = z
  .object({
    id: z.uuid(),
    email: z.email(),
    factors: z.array(z.object({})).max(0),
    identities: z.array(
      z.object({
        id: z.uuid(),
        user_id: z.uuid(),
        provider: z.literal('email'),
        created_at: z.iso.datetime(),
      }),
    ),
  })
  .openapi('User')

/** A session (P3.2). */
export const sessionAnswer = z
  .object({
    access_token: z.string(),
    refresh_token: z
      .string()
      .describe('A placeholder. The real token is in a cookie that no script can read.'),
    expires_in: z.int().describe('In seconds.'),
    expires_at: z.int().describe('In seconds since 1970.'),
    token_type: z.literal('bearer'),
    user: userAnswer,
  })
  .openapi('Session')

/** The answer with a user's preferences. Null: the visitor's locale decides. */
export const preferencesAnswer = z.object({
  currency: z.string().nullable(),
  language: z.string().nullable(),
  newsletter: z.boolean(),
})

const signOutScopes = ['global', 'local', 'others'] as const

const publicKey = z.object({
  kid: z.string(),
  kty: z.string(),
  alg: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
})

export const accounts = {
  ...defineEndpoints('visitor', {
    'POST /api/auth/v1/token': {
      summary: 'Sign in, or continue a session',
      description:
        'grant_type=password takes e-mail and password; if the user has a second proof, the refusal has a ticket for the next step. grant_type=second_proof takes that ticket and a code or passkey. grant_type=passkey takes a passkey alone. grant_type=refresh_token takes the cookie of the last answer; each cookie works once.',
      query: requestObject({
        grant_type: z.enum(
          ['password', 'second_proof', 'passkey', 'refresh_token'],
          'field-invalid',
        ),
      }),
      body: tokenRequest,
      answer: json('The session. Sets the cookie for the next refresh.', sessionAnswer),
      form: 'sign-in',
    },

    'POST /api/auth/v1/signup': {
      summary: 'Create an account',
      description:
        'Mails a link to confirm the address. The user can sign in after that. The link opens a page of this site; `email_redirect_to` cannot name another site.',
      body: signUpRequest,
      answer: json(
        'The account was created. There is no session yet.',
        z.object({ user: userAnswer, session: z.null() }),
        201,
      ),
      refuses: [409, 410],
      form: 'sign-up',
    },

    'POST /api/auth/v1/verify': {
      summary: 'Confirm an address',
      description:
        'Takes the token of the mail, once, from the browser that signed up or with the password chosen there. The refusal that asks for the password names the address.',
      body: verifyRequest,
      answer: json('Confirmed.', z.object({})),
      refuses: [410],
      form: 'account-change',
    },

    'POST /api/auth/v1/disown': {
      summary: 'Delete a sign-up that someone else made with this address',
      description: 'Takes the token of the mail, while the address is not confirmed.',
      body: linkRequest,
      answer: json('The account was deleted.', z.object({})),
      refuses: [410],
      undocumented: [429],
      form: 'account-change',
    },

    'POST /api/auth/v1/invitation': {
      summary: 'Read an invitation by its link',
      description: 'For the page of the link. Changes nothing.',
      body: linkRequest,
      answer: json(
        'The invitation, which can be used.',
        z.object({
          email: z.string(),
          role: z.enum(roles).describe('The role that the invitation gives.'),
          hasAccount: z.boolean().describe('True if the address has a confirmed account.'),
        }),
      ),
      refuses: [409, 410],
      undocumented: [429],
      form: 'account-change',
    },

    'POST /api/auth/v1/resend': {
      summary: 'Send the link to confirm an address again',
      description: 'The answer is the same for every address.',
      body: resendRequest,
      answer: json('The link was sent if the address is unconfirmed.', z.object({})),
      form: 'account-mail',
    },

    'POST /api/auth/v1/recover': {
      summary: 'Request a link to choose another password',
      description: 'The answer is the same for every address.',
      body: emailRequest,
      answer: json('The link was sent if the address has an account.', z.object({})),
      form: 'account-mail',
    },

    'POST /api/auth/v1/reset': {
      summary: 'Choose another password with the link from the mail',
      description: 'The link works once. Ends all sessions of the account.',
      body: resetRequest,
      answer: json('Changed.', z.object({})),
      form: 'account-change',
    },
  }),
  ...defineEndpoints('user', {
    'GET /api/auth/v1/user': {
      summary: 'Read the signed-in user',
      answer: json('The user.', userAnswer),
    },

    'PUT /api/auth/v1/user': {
      summary: 'Change the password',
      description: 'Requires the current password. Ends all other sessions of the account.',
      body: userUpdateRequest,
      answer: json('Changed.', userAnswer),
      form: 'account-change',
    },

    'POST /api/auth/v1/logout': {
      summary: 'Sign out',
      description: 'On all devices, on this one, or on all others. Takes effect at once.',
      query: requestObject({ scope: z.enum(signOutScopes, 'field-invalid').optional() }),
      answer: empty('Signed out.'),
    },

    'GET /api/account': {
      summary: 'Read the account of the signed-in user',
      answer: json(
        'The account.',
        z.object({
          user: userAnswer,
          preferences: preferencesAnswer,
          isAdministrator: z.boolean(),
          role: z.enum(roles).nullable().describe('The office role; null for a guest.'),
          lacksSecondProof: z
            .boolean()
            .describe('True if the desk needs a second proof that this session has not given.'),
        }),
      ),
    },

    'PATCH /api/account/preferences': {
      summary: 'Change preferences',
      description: 'null: the visitor’s locale decides.',
      body: preferencesRequest,
      answer: json('The new preferences.', preferencesAnswer),
    },

    'POST /api/account/invitation': {
      summary: 'Accept an invitation to work here',
      body: linkRequest,
      answer: json('Accepted. The user has the role.', z.object({})),
      refuses: [409, 410],
    },

    'POST /api/account/deletion': {
      summary: 'Delete the account',
      description: 'Requires the password. Records that the law requires stay without names.',
      body: accountDeletionRequest,
      answer: empty('Deleted.'),
      refuses: [409],
      form: 'account-change',
    },

    'POST /api/account/orders/:id/opening': {
      summary: 'Open the booking page of one of the user’s orders',
      description:
        'Starts the session of /manage, as the mailed link does, for an order on the user’s confirmed address.',
      answer: empty('/manage shows the order.'),
      refuses: [400],
    },

    'POST /api/account/quotes/:id/opening': {
      summary: 'Open the page of one of the user’s quote requests',
      description:
        'Starts the session of /quote, as the mailed link does, for a request on the user’s confirmed address.',
      answer: empty('/quote shows the request.'),
      refuses: [400],
    },
  }),
  ...defineEndpoints('public', {
    'GET /api/auth/v1/.well-known/jwks.json': {
      summary: 'The public keys of our access tokens',
      answer: json(
        'A JSON Web Key Set (RFC 7517), valid for ten minutes.',
        z.object({ keys: z.array(publicKey) }),
      ),
    },
  }),
}
