import { nameDevice } from './proofs.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.server.ts'
import {
  beginProof,
  beginPasskey,
  confirmSetUp,
  describeProofs,
  finishPasskey,
  proveInSession,
  removeProof,
  renewRecovery,
  setUpCodes,
} from './proofs.server.ts'
import type { Accounts } from './accounts.server.ts'
import { handle } from '#platform/http/handle.ts'

export function proofRoutes(accounts: Accounts) {
  const { services } = accounts
  return handle(services, {
    'GET /api/account/proofs': ({ signedIn }) => describeProofs(accounts, signedIn),
    'POST /api/account/proof/passkey': ({ signedIn }) => beginProof(accounts, signedIn),
    'POST /api/account/proof': async ({ body, signedIn }) => {
      await proveInSession(accounts, signedIn, body)
      return describeProofs(accounts, { ...signedIn, isFresh: true })
    },
    'POST /api/account/proofs/codes': ({ signedIn }) => setUpCodes(accounts, signedIn),
    'POST /api/account/proofs/codes/confirmation': async ({ body: { code }, signedIn }) => {
      const recovery = await confirmSetUp(accounts, signedIn, code)
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'DELETE /api/account/proofs/codes': async ({ signedIn }) => {
      await removeProof(accounts, signedIn, { kind: 'codes' })
      return describeProofs(accounts, signedIn)
    },
    'POST /api/account/proofs/recovery': async ({ signedIn }) => {
      const recovery = await renewRecovery(accounts, signedIn)
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'POST /api/account/proofs/passkeys/question': ({ signedIn }) =>
      beginPasskey(accounts, signedIn),
    'POST /api/account/proofs/passkeys': async ({ body, signedIn }, c) => {
      const device = nameDevice(c.req.header('user-agent'))
      const recovery = await finishPasskey(accounts, signedIn, { ...body, device })
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'DELETE /api/account/proofs/passkeys/:id': async ({ params, signedIn }) => {
      await removeProof(accounts, signedIn, { kind: 'passkey', id: params.id })
      return describeProofs(accounts, signedIn)
    },

    'GET /api/account/sessions': ({ signedIn }) => listOwnSessions(services, signedIn),
    'DELETE /api/account/sessions/:id': async ({ params, signedIn }) => {
      await endOwnSession(services, signedIn, params.id)
      return listOwnSessions(services, signedIn)
    },
  })
}
