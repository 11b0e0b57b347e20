import { squeezeNumber } from '#rules/text/clean-text.ts'
import { z } from '@hono/zod-openapi'
import { proofs, proofWays } from './proofs.ts'
import { lineField, requestObject } from '#rules/requests/request.ts'
import { passwordMaximum } from './sign-in.ts'
import { endpoints, json } from '#platform/api/endpoint.ts'

const signed = z.string('field-invalid').regex(/^[\w-]{1,8000}$/, 'field-invalid')
const ticket = z.string('field-invalid').regex(/^[\w-]{20,100}$/, 'field-invalid')

const code = z
  .string('field-invalid')
  .max(40, 'proof-wrong')
  .transform(squeezeNumber)
  .refine((text) => /^\w+$/.test(text), 'proof-wrong')

/** A browser's answer with a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyUsed = z.object({
  id: signed,
  rawId: signed,
  type: z.literal('public-key', 'field-invalid'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.object({}).loose().default({}),
  response: z.object({
    clientDataJSON: signed,
    authenticatorData: signed,
    signature: signed,
    userHandle: signed.nullish(),
  }),
})
export type PasskeyUsed = z.output<typeof passkeyUsed>

/** A browser's answer with a new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
const passkeyAdded = z.object({
  id: signed,
  rawId: signed,
  type: z.literal('public-key', 'field-invalid'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.object({}).loose().default({}),
  response: z.object({
    clientDataJSON: signed,
    attestationObject: signed,
    authenticatorData: signed.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: signed.nullish(),
  }),
})
export type PasskeyAdded = z.output<typeof passkeyAdded>

/** The second step of a sign-in: the first step's ticket, and a code or passkey. */
export const secondStepFields = {
  ticket: ticket.optional(),
  code: code.optional(),
  passkey: passkeyUsed.optional(),
}

export const passkeyQuestion = requestObject({ ticket: ticket.optional() })

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
  response: passkeyAdded,
})

/** WebAuthn's options for the browser. */
const question = z.object({
  ticket: z.string(),
  options: z
    .object({ challenge: z.string() })
    .loose()
    .describe('For navigator.credentials, as JSON (WebAuthn Level 3).'),
})

const recovery = z
  .array(z.string())
  .nullable()
  .describe('New recovery codes, shown this once; null where there are some already.')

const ownProofs = z.object({
  ways: z.array(z.enum(proofWays)).describe('The second proofs that are set up.'),
  isRequired: z.boolean().describe('Whether the role needs one.'),
  isGiven: z.boolean().describe('Whether this session has shown one.'),
  isFresh: z.boolean().describe('Whether it was shown within the last minutes.'),
  codesSince: z.iso.datetime().nullable().describe('Since when an app makes codes.'),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      device: z.string().nullable().describe('In which browser it was made.'),
      isSynced: z.boolean().describe('Whether its maker keeps it on several devices.'),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  recoveryLeft: z.int().describe('Recovery codes that have not been used.'),
})
export type OwnProofs = z.infer<typeof ownProofs>

const ownSessions = z.array(
  z.object({
    id: z.uuid(),
    device: z.string().nullable(),
    proof: z.enum(proofs),
    openedAt: z.iso.datetime(),
    usedAt: z.iso.datetime().describe('When its browser last asked to go on.'),
    isThis: z.boolean().describe('Whether it is the one that asks.'),
  }),
)
export type OwnSession = z.infer<typeof ownSessions>[number]

export const proofEndpoints = {
  ...endpoints('visitor', {
    'POST /api/auth/v1/passkey': {
      summary: 'What a browser needs to sign in with a passkey',
      description:
        'With the ticket of a sign-in whose password was right, one of its user; without, any.',
      body: passkeyQuestion,
      answer: json('To be signed, once, within ten minutes.', question),
      refuses: [410],
      form: 'sign-in',
    },
  }),
  ...endpoints('user', {
    'GET /api/account/proofs': {
      summary: 'The second proofs of whoever is signed in',
      answer: json('What is set up.', ownProofs),
    },

    'POST /api/account/proof/passkey': {
      summary: 'What a browser needs to show a passkey in this session',
      answer: json('To be signed, once, within ten minutes.', question),
    },

    'POST /api/account/proof': {
      summary: 'Show in this session who one is',
      description:
        'With a code, a recovery code or a passkey; with the password only where neither is set up. Fresh for 15 minutes.',
      body: proofRequest,
      answer: json('What is set up, and that it was shown.', ownProofs),
      refuses: [410, 429],
    },

    'POST /api/account/proofs/codes': {
      summary: 'Set up an app that makes one-time codes',
      description: 'Nobody is asked for one before the app has shown that it makes the right ones.',
      proof: 'fresh',
      answer: json(
        'What the app needs, shown this once.',
        z.object({
          uri: z.string(),
          key: z.string().describe('To be typed where no camera reads it.'),
          squares: z.array(z.string()).describe('The QR code, row by row: 1 is dark.'),
        }),
      ),
      refuses: [409],
    },

    'POST /api/account/proofs/codes/confirmation': {
      summary: 'Show that the app makes the right codes',
      description: 'From now on they are asked for. Ends all other sessions of the account.',
      proof: 'fresh',
      body: codeConfirmation,
      answer: json('Set up.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409, 429],
    },

    'DELETE /api/account/proofs/codes': {
      summary: 'Switch the codes of the app off',
      description: 'Never the last second proof of a role that needs one.',
      proof: 'fresh',
      answer: json('What is left.', ownProofs),
      refuses: [409],
    },

    'POST /api/account/proofs/recovery': {
      summary: 'Make new recovery codes',
      description: 'Those from before stop working.',
      proof: 'fresh',
      answer: json('Ten, shown this once.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409],
    },

    'POST /api/account/proofs/passkeys/question': {
      summary: 'What a browser needs to make a passkey',
      proof: 'fresh',
      answer: json('To be signed, once, within ten minutes.', question),
      refuses: [409],
    },

    'POST /api/account/proofs/passkeys': {
      summary: 'Add a passkey',
      description: 'The first second proof ends all other sessions of the account.',
      proof: 'fresh',
      body: passkeyRequest,
      answer: json('Added.', z.object({ recovery, proofs: ownProofs })),
      refuses: [409, 410],
    },

    'DELETE /api/account/proofs/passkeys/:id': {
      summary: 'Remove a passkey',
      description: 'Never the last second proof of a role that needs one.',
      proof: 'fresh',
      answer: json('What is left.', ownProofs),
      refuses: [409],
    },

    'GET /api/account/sessions': {
      summary: 'Where whoever asks is signed in',
      answer: json('The newest first.', ownSessions),
    },

    'DELETE /api/account/sessions/:id': {
      summary: 'End one of one’s own sessions',
      answer: json('Those that stand.', ownSessions),
    },
  }),
}
