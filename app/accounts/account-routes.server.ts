import { acceptInvitation } from './accept-invitation.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { exportOwnData, listOwnRecords } from './own-data.server.ts'
import { updatePreferences, readPreferences } from './preferences.server.ts'
import {
  saveItinerary,
  listSavedItineraries,
  removeItinerary,
  renameItinerary,
} from './saved-itineraries.server.ts'
import type { Context } from 'hono'
import { ownerRole } from './rights.ts'
import { logOwnExport } from './account-log.server.ts'
import type { Accounts } from './accounts.server.ts'
import { confirmPassword } from './passwords.server.ts'
import { getUser } from './users.server.ts'
import type { CookieJar } from './cookies-routes.server.ts'
import type { ManageSession } from './manage-session.server.ts'
import type { QuoteRequestSession } from '#app/enquiries/quote-session.server.ts'
import { handle } from '#platform/http/handle.ts'
import { readBasis } from '#platform/services.ts'
import { openOwnOrder } from '#app/my-order/keys.server.ts'
import { proveAddress } from '#app/changing/prove-address.server.ts'
import { openOwnQuoteRequest } from '#app/enquiries/quote-keys.server.ts'

/** /api/account: data of the signed-in user. */
export function accountRoutes(
  accounts: Accounts,
  { deleteRefresh }: Pick<CookieJar, 'deleteRefresh'>,
  { session, quotes, endGuestSessions }: Sessions & { endGuestSessions: (c: Context) => void },
) {
  const { services } = accounts
  const { db, now } = services
  return handle(services, {
    'GET /api/account': async ({ signedIn: { userId, email, role, lockedRole } }) => {
      const user = await getUser(db, userId)
      const preferences = await readPreferences(db, { userId, email })
      const lacksSecondProof = lockedRole !== undefined
      return {
        user,
        preferences,
        isAdministrator: (role ?? lockedRole) === ownerRole,
        role: role ?? lockedRole ?? null,
        lacksSecondProof,
      }
    },
    'PATCH /api/account/preferences': async ({ body, signedIn: caller }) => {
      await updatePreferences(services, caller, body)
      return readPreferences(db, caller)
    },
    'POST /api/account/invitation': async ({
      body: { token },
      signedIn: { userId: id, email },
    }) => {
      await acceptInvitation(services, { token, user: { id, email } })
      return {}
    },
    'POST /api/account/deletion': async ({ body: { password }, signedIn: caller }, c) => {
      await confirmPassword(accounts, caller, { password, field: 'password' })
      await deleteAccount(services, caller)
      deleteRefresh(c)
      endGuestSessions(c)
    },

    'GET /api/account/records': ({ signedIn }) => listOwnRecords(readBasis(services), signedIn),
    'GET /api/account/data': async ({ signedIn: caller }, c) => {
      await logOwnExport(accounts, caller.userId)
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return exportOwnData(readBasis(services), caller, now())
    },

    'POST /api/account/orders/:id/opening': async (
      { params, signedIn: { email, sessionId } },
      c,
    ) => {
      const request = { orderId: params.id, email, sessionId }
      const openedOrder = await openOwnOrder(db, request, now())
      await proveAddress(services, openedOrder.orderId)
      await session.save(c, openedOrder)
    },
    'POST /api/account/quotes/:id/opening': async (
      { params, signedIn: { email, sessionId } },
      c,
    ) => {
      const request = { id: params.id, email, sessionId }
      await quotes.save(c, await openOwnQuoteRequest(db, request, now()))
    },

    'GET /api/account/itineraries': ({ actorId }) =>
      listSavedItineraries(db, services.content(), actorId),
    'PUT /api/account/itineraries/:id': ({ params: { id }, body, actorId: userId }) =>
      saveItinerary({ db, content: services.content() }, { userId, id }, body, now()),
    'PATCH /api/account/itineraries/:id': ({ params: { id }, body, actorId: userId }) =>
      renameItinerary({ db, content: services.content() }, { userId, id }, body.name),
    'DELETE /api/account/itineraries/:id': async ({ params: { id }, actorId: userId }) =>
      removeItinerary(db, { userId, id }),
  })
}

type Sessions = { session: Pick<ManageSession, 'save'>; quotes: Pick<QuoteRequestSession, 'save'> }
