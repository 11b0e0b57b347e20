import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { readOfferStart } from './begin-offer.server.ts'
import { describeOffer, listOffers } from './describe-offer.server.ts'
import { readOffer } from './load-offer.server.ts'
import {
  copyOffer,
  deleteDraft,
  makeOfferLink,
  saveDraft,
  sendOffer,
  createOffer,
  withdrawOffer,
} from './write-offer.server.ts'
import { readBasis } from '#platform/services.ts'

export function officeOfferRoutes({ services }: Accounts) {
  const { db, now } = services
  const describe = (id: string) => describeOffer(db, id, now())
  return handle(services, {
    'GET /api/admin/offers': async ({ query }) => ({ items: await listOffers(services, query) }),
    'POST /api/admin/offers': async ({ body: { source, sourceId }, by, once }) => {
      const { answer } = await once(async (transaction) => {
        const basis = readBasis(services)
        const start =
          source && sourceId ? await readOfferStart(transaction, basis, { source, sourceId }) : {}
        const id = await createOffer(transaction, basis, start, by)
        return { answer: await describeOffer(transaction, id, now()), mails: [] }
      })
      return answer
    },
    'GET /api/admin/offers/:id': ({ params }) => describe(params.id),
    'PUT /api/admin/offers/:id/draft': async ({ params: { id }, body, by }) => {
      await saveDraft(services, id, body, by)
      return describe(id)
    },
    'DELETE /api/admin/offers/:id/draft': ({ params, by }) => deleteDraft(services, params.id, by),
    'POST /api/admin/offers/:id/send': async ({ params: { id }, body, by }) => {
      await sendOffer(services, id, body, by)
      return describe(id)
    },
    'POST /api/admin/offers/:id/withdraw': async ({ params: { id }, body, by }) => {
      await withdrawOffer(services, id, body, by)
      return describe(id)
    },
    'POST /api/admin/offers/:id/copy': async ({ params, by, once }) => {
      const { answer } = await once(async (transaction) => {
        const loadedOffer = await readOffer(transaction, params.id)
        const id = await copyOffer(transaction, readBasis(services), loadedOffer, by)
        return { answer: await describeOffer(transaction, id, now()), mails: [] }
      })
      return answer
    },
    'POST /api/admin/offers/:id/link': async ({ params, body }) => ({
      link: await makeOfferLink(services, await readOffer(db, params.id), body),
    }),
  })
}
