import { findOfferByKey } from './offer-keys.server.ts'
import { handle } from '#platform/http/handle.ts'
import type { ManageSession } from '#app/accounts/manage-session.server.ts'
import { acceptOffer } from './accept-offer.server.ts'
import { admitOfferAct, sendOfferQuestion, declineOffer } from './guest-acts.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { refuseOldConsent } from '#app/studio/consent-versions.server.ts'

export function offerRoutes(services: Services, session: ManageSession) {
  /**
   * Opens the offer of a valid link and counts the request for the limit. Refuses a draft.
   */
  const open = async (key: string): Promise<string> => {
    const opened = await findOfferByKey(services.db, key, services.now())
    if (!opened || opened.isPreview) throw new Refused({ code: 'not-found' })
    await admitOfferAct(services, opened.id)
    return opened.id
  }
  return handle(services, {
    'POST /api/offers/:key/accept': async ({ params, body, once }, c) => {
      const id = await open(params.key)
      let isFirst = false
      const { answer, ...done } = await once(async (transaction) => {
        const version = body.consent.textVersion
        await refuseOldConsent(transaction, readBasis(services), { kind: 'booking', version })
        const { isFirst: isNew, ...accepted } = await acceptOffer(services, transaction, {
          id,
          accepted: body,
        })
        isFirst = isNew
        return accepted
      })
      services.wake('money')
      const { reference, status } = answer
      // A guest who has just accepted sees the booking at once; others must wait for the mailed
      // link.
      const mayOpen = (isFirst || done.isRepeated) && answer.manage !== undefined
      const isOpened = mayOpen && (await session.startForNewOrder(c, { reference, ...done }))
      return isOpened ? answer : { reference, status }
    },
    'POST /api/offers/:key/question': async ({ params, body, once }) => {
      const id = await open(params.key)
      const { answer } = await once(async (transaction) => {
        const version = body.consent.textVersion
        await refuseOldConsent(transaction, readBasis(services), { kind: 'contact', version })
        return sendOfferQuestion(services, transaction, { id, ...body })
      })
      return answer
    },
    'POST /api/offers/:key/decline': async ({ params, body }) => {
      await declineOffer(services, { id: await open(params.key), version: body.version })
      return { status: 'declined' }
    },
  })
}
