import { z } from '@hono/zod-openapi'
import { roles } from './rights.ts'
import { checkNewPassword, passwordMaximum } from './sign-in.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { emailLine, refuse, requestObject } from '#rules/requests/request.ts'
import { languages } from '#rules/text/language.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { empty, endpoints, json } from '#platform/api/endpoint.ts'
import { secondStepFields } from './proofs-contract.ts'

/** An e-mail address, normalised. Line breaks and lists of addresses are refused. */
export const emailField = emailLine().refine(isEmail, 'email-invalid')

const newPassword = z.string('password-weak').superRefine((password, context) =>
  refuse(
    context,
    checkNewPassword(password).map(({ field: _field, ...rest }) => rest),
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
      .describe('A stand-in: the real one is in a cookie that no script reads.'),
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
  ...endpoints('visitor', {
    'POST /api/auth/v1/token': {
      summary: 'Sign in, or go on with a session',
      description:
        'With grant_type=password: e-mail and password; whoever has set up a second proof is asked for it then, with a ticket. With grant_type=second_proof: that ticket, and a code or a passkey. With grant_type=passkey: a passkey alone. With grant_type=refresh_token: the cookie that the last answer set; each works once.',
      query: requestObject({
        grant_type: z.enum(
          ['password', 'second_proof', 'passkey', 'refresh_token'],
          'field-invalid',
        ),
      }),
      body: tokenRequest,
      answer: json('The session; the cookie for the next refresh comes with it.', sessionAnswer),
      form: 'sign-in',
    },

    'POST /api/auth/v1/signup': {
      summary: 'Create an account',
      description:
        'Sends a link to confirm the address; until then nobody can sign in. The link leads to a page of this site; `email_redirect_to` can name no other site.',
      body: signUpRequest,
      answer: json(
        'Created; no session yet.',
        z.object({ user: userAnswer, session: z.null() }),
        201,
      ),
      refuses: [409, 410],
      form: 'sign-up',
    },

    'POST /api/auth/v1/verify': {
      summary: 'Confirm an address',
      description:
        'With the token of the mail, once, and from the browser that signed up or with the password that was chosen there. The refusal that asks for the password names the address.',
      body: verifyRequest,
      answer: json('Confirmed.', z.object({})),
      refuses: [410],
      form: 'account-change',
    },

    'POST /api/auth/v1/disown': {
      summary: 'End a sign-up that somebody else made with this address',
      description: 'With the token of the mail, as long as the address is not confirmed.',
      body: linkRequest,
      answer: json('Ended: there is no such account any more.', z.object({})),
      refuses: [410],
      unsaid: [429],
      form: 'account-change',
    },

    'POST /api/auth/v1/invitation': {
      summary: 'Whom the link of an invitation was sent to',
      description: 'For the page that it opens. Changes nothing.',
      body: linkRequest,
      answer: json(
        'It can be used.',
        z.object({
          email: z.string(),
          role: z.enum(roles).describe('As what they are to work here.'),
          hasAccount: z.boolean().describe('Whether the address has a confirmed account.'),
        }),
      ),
      refuses: [409, 410],
      unsaid: [429],
      form: 'account-change',
    },

    'POST /api/auth/v1/resend': {
      summary: 'Send the link to confirm an address again',
      description: 'The answer is the same whether or not the address waits for it.',
      body: resendRequest,
      answer: json('Sent, if there is anything to confirm.', z.object({})),
      form: 'account-mail',
    },

    'POST /api/auth/v1/recover': {
      summary: 'Ask for a link to choose another password',
      description: 'The answer is the same whether or not the address has an account.',
      body: emailRequest,
      answer: json('Sent, if there is such an account.', z.object({})),
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
  ...endpoints('user', {
    'GET /api/auth/v1/user': {
      summary: 'Who is signed in',
      answer: json('The user.', userAnswer),
    },

    'PUT /api/auth/v1/user': {
      summary: 'Change the password',
      description: 'Asks for the current one. Ends all other sessions of the account.',
      body: userUpdateRequest,
      answer: json('Changed.', userAnswer),
      form: 'account-change',
    },

    'POST /api/auth/v1/logout': {
      summary: 'Sign out',
      description: 'Of all devices, of this one, or of all others. Takes effect at once.',
      query: requestObject({ scope: z.enum(signOutScopes, 'field-invalid').optional() }),
      answer: empty('Signed out.'),
    },

    'GET /api/account': {
      summary: 'The account of whoever is signed in',
      answer: json(
        'The account.',
        z.object({
          user: userAnswer,
          preferences: preferencesAnswer,
          isAdministrator: z.boolean(),
          role: z.enum(roles).nullable().describe('As what they work here.'),
          lacksSecondProof: z
            .boolean()
            .describe('Whether the desk opens only once a second proof was shown.'),
        }),
      ),
    },

    'PATCH /api/account/preferences': {
      summary: 'Change preferences',
      description: 'null goes back to what the locale of the visitor says.',
      body: preferencesRequest,
      answer: json('The preferences as they are now.', preferencesAnswer),
    },

    'POST /api/account/invitation': {
      summary: 'Accept an invitation to work here',
      body: linkRequest,
      answer: json('Accepted: the user has its role now.', z.object({})),
      refuses: [409, 410],
    },

    'POST /api/account/deletion': {
      summary: 'Delete the account',
      description: 'Asks for the password. What must be kept is kept without the person.',
      body: accountDeletionRequest,
      answer: empty('Deleted.'),
      refuses: [409],
      form: 'account-change',
    },

    'POST /api/account/orders/:id/opening': {
      summary: 'Open the page of an own order',
      description:
        'Begins the session of /manage for an order on the confirmed address of whoever is signed in, as its link does.',
      answer: empty('Opened: /manage shows it now.'),
      refuses: [400],
    },

    'POST /api/account/quotes/:id/opening': {
      summary: 'Open the page of an own quote request',
      description:
        'Begins the session of /quote for a request on the confirmed address of whoever is signed in, as its link does.',
      answer: empty('Opened: /quote shows it now.'),
      refuses: [400],
    },
  }),
  ...endpoints('public', {
    'GET /api/auth/v1/.well-known/jwks.json': {
      summary: 'The public keys of our access tokens',
      answer: json(
        'A JSON Web Key Set (RFC 7517), good for ten minutes.',
        z.object({ keys: z.array(publicKey) }),
      ),
    },
  }),
}
