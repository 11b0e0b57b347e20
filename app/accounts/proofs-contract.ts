import { compactNumber } from '#rules/text/clean-text.ts'
import { z } from '@hono/zod-openapi'
import { proofs, proofWays } from './proofs.ts'
import { lineField, requestObject } from '#rules/requests/request.ts'
import { passwordMaximum } from './sign-in.ts'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'

const base64Field = z.string('field-invalid').regex(/^[\w-]{1,8000}$/, 'field-invalid')
const ticket = z.string('field-invalid').regex(/^[\w-]{20,100}$/, 'field-invalid')

const code = z
  .string('field-invalid')
  .max(40, 'proof-wrong')
  .transform(compactNumber)
  .refine((text) => /^\w+$/.test(text), 'proof-wrong')

/** A browser's answer with a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAuthentication = z.object({
  id: base64Field,
  rawId: base64Field,
  type: z.literal('public-key', 'field-invalid'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.object({}).loose().default({}),
  response: z.object({
    clientDataJSON: base64Field,
    authenticatorData: base64Field,
    signature: base64Field,
    userHandle: base64Field.nullish(),
  }),
})
export type PasskeyAuthentication = z.output<typeof passkeyAuthentication>

/** A browser's answer with a new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
const passkeyRegistration = z.object({
  id: base64Field,
  rawId: base64Field,
  type: z.literal('public-key', 'field-invalid'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.object({}).loose().default({}),
  response: z.object({
    clientDataJSON: base64Field,
    attestationObject: base64Field,
    authenticatorData: base64Field.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64Field.nullish(),
  }),
})
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** The second step of a sign-in: the first step's ticket, and a code or passkey. */
export const secondStepFields = {
  ticket: ticket.optional(),
  code: code.optional(),
  passkey: passkeyAuthentication.optional(),
}

export const passkeyOptionsRequest = requestObject({ ticket: ticket.optional() })

/** A code, or a passkey with its challenge's ticket, or the password if neither is set up. */
export const proofRequest = requestObject({
  ...secondStepFields,
  password: z.string('field-invalid').max(passwordMaximum, 'password-too-long').optional(),
})

export const codeConfirmation = requestObject({ code })

export const passkeyRequest = requestObject({
  ticket,
  name: lineField()
    .refine((text) => text.length <= 60, 'text-too-long')
    .default(''),
  response: passkeyRegistration,
})

/** WebAuthn's options for the browser. */
const challengeAnswer = z.object({
  ticket: z.string(),
  options: z
    .object({ challenge: z.string() })
    .loose()
    .describe('Options for navigator.credentials, as JSON (WebAuthn Level 3).'),
})

const recovery = z
  .array(z.string())
  .nullable()
  .describe('New recovery codes, shown only once; null if the user has some already.')

const ownProofs = z.object({
  ways: z.array(z.enum(proofWays)).describe('Second proofs that are set up.'),
  isRequired: z.boolean().describe('True if the role needs a second proof.'),
  isGiven: z.boolean().describe('True if this session has given a second proof.'),
  isFresh: z.boolean().describe('True if the last proof is fresh.'),
  codesSince: z.iso.datetime().nullable().describe('When the authenticator app was confirmed.'),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      device: z.string().nullable().describe('Browser and system where the passkey was made.'),
      isSynced: z.boolean().describe('True if the passkey is synced to several devices.'),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  recoveryLeft: z.int().describe('Number of unused recovery codes.'),
})
export type OwnProofs = z.infer<typeof ownProofs>

const ownSessions = z.array(
  z.object({
    id: z.uuid(),
    device: z.string().nullable(),
    proof: z.enum(proofs),
    openedAt: z.iso.datetime(),
    usedAt: z.iso.datetime().describe('Time of the last refresh.'),
    isThis: z.boolean().describe('True for the caller’s own session.'),
  }),
)
export type OwnSession = z.infer<typeof ownSessions>[number]

export const proofEndpoints = {
  ...defineEndpoints('visitor', {
    'POST /api/auth/v1/passkey': {
      summary: 'Get options to sign in with a passkey',
      description:
        'With the ticket of a sign-in that passed the password step: for its user’s passkeys. Without a ticket: for any passkey.',
      body: passkeyOptionsRequest,
      answer: json('Options that can be used once, within ten minutes.', challengeAnswer),
      refuses: [410],
      form: 'sign-in',
    },
  }),
  ...defineEndpoints('user', {
    'GET /api/account/proofs': {
      summary: 'List the second proofs of the signed-in user',
      answer: json('The second proofs.', ownProofs),
    },

    'POST /api/account/proof/passkey': {
      summary: 'Get options to present a passkey in this session',
      answer: json('Options that can be used once, within ten minutes.', challengeAnswer),
    },

    'POST /api/account/proof': {
      summary: 'Give a proof in this session',
      description:
        'Takes a code, a recovery code or a passkey; the password only if none is set up. The proof is fresh for 15 minutes.',
      body: proofRequest,
      answer: json('The second proofs.', ownProofs),
      refuses: [410, 429],
    },

    'POST /api/account/proofs/codes': {
      summary: 'Start to set up an authenticator app',
      description: 'Sign-in asks for codes only after the first code is confirmed.',
      proof: 'fresh',
      answer: json(
        'The secret for the app, shown only once.',
        z.object({
          uri: z.string(),
          key: z.string().describe('The secret, to type into the app.'),
          squares: z.array(z.string()).describe('The QR code, row by row: 1 is dark.'),
        }),
      ),
      refuses: [409],
    },

    'POST /api/account/proofs/codes/confirmation': {
      summary: 'Confirm the authenticator app by its first code',
      description: 'Sign-in asks for codes from now on. Ends all other sessions of the account.',
      proof: 'fresh',
      body: codeConfirmation,
      answer: json('The app is set up.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409, 429],
    },

    'DELETE /api/account/proofs/codes': {
      summary: 'Switch off the codes of the app',
      description: 'Refused for the last second proof of a role that needs one.',
      proof: 'fresh',
      answer: json('The remaining second proofs.', ownProofs),
      refuses: [409],
    },

    'POST /api/account/proofs/recovery': {
      summary: 'Make new recovery codes',
      description: 'The old codes become invalid.',
      proof: 'fresh',
      answer: json('Ten codes, shown only once.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409],
    },

    'POST /api/account/proofs/passkeys/question': {
      summary: 'Get options to create a passkey',
      proof: 'fresh',
      answer: json('Options that can be used once, within ten minutes.', challengeAnswer),
      refuses: [409],
    },

    'POST /api/account/proofs/passkeys': {
      summary: 'Add a passkey',
      description: 'The first second proof ends all other sessions of the account.',
      proof: 'fresh',
      body: passkeyRequest,
      answer: json('The passkey was added.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409, 410],
    },

    'DELETE /api/account/proofs/passkeys/:id': {
      summary: 'Remove a passkey',
      description: 'Refused for the last second proof of a role that needs one.',
      proof: 'fresh',
      answer: json('The remaining second proofs.', ownProofs),
      refuses: [409],
    },

    'GET /api/account/sessions': {
      summary: 'List the user’s sessions',
      answer: json('Sessions, newest first.', ownSessions),
    },

    'DELETE /api/account/sessions/:id': {
      summary: 'End one of the user’s sessions',
      answer: json('The remaining sessions.', ownSessions),
    },
  }),
}
