import type { Content } from '#content/content.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import {
  draftsBase,
  getMails,
  formatPickedBase,
  type PreviewCookie,
  previewHours,
} from '#platform/http/preview.ts'
import { answerRefusal } from '#platform/http/refusal-answer.ts'
import { listDocuments, describeDocument } from './documents.server.ts'
import { changeDraft, DraftConflict, type DraftSet } from './drafts.server.ts'
import { listHistory } from './history.server.ts'
import {
  createDocument,
  discardDraft,
  restoreRevision,
  withdrawDocument,
} from './new-documents.server.ts'
import { listPublications, listScheduled } from './publication-list.server.ts'
import { nameDraftSet } from './picked-content.server.ts'
import { raisePricesOf } from './raise-prices.server.ts'
import { reviewDrafts } from './review.server.ts'
import { findTexts, listFieldsIn } from './texts.server.ts'

/**
 * Routes of documents and drafts: /api/admin/studio. The preview shares `readDraftSet`, so that
 * both treat a faulty document the same way.
 */
export function studioRoutes(
  { services }: Accounts,
  {
    readDraftSet,
    shipped,
    preview,
  }: { readDraftSet: () => Promise<DraftSet>; shipped: Content; preview: PreviewCookie },
) {
  const studioServices = { ...services, shipped }
  const describeByName = async (name: string) =>
    describeDocument(studioServices, await readDraftSet(), name)
  return handle(services, {
    'GET /api/admin/studio': async ({ signedIn: { rights } }) => {
      const { db } = services
      const content = services.content()
      const publications = await listPublications(db, content)
      return {
        live: publications.find(({ isLive }) => isLive) ?? null,
        documents: await listDocuments(studioServices, await readDraftSet()),
        scheduled: await listScheduled(db, content),
        notices: [...(services.studio?.notices() ?? [])],
        canPublish: rights.includes('publisher'),
      }
    },
    'GET /api/admin/studio/documents/:kind/:id': ({ params }) => describeByName(formatName(params)),
    'POST /api/admin/studio/documents': async ({ body, actorId }) =>
      describeByName(await createDocument(services, { ...body, actorId })),
    'PATCH /api/admin/studio/documents/:kind/:id': async ({ params, body, actorId }, c) => {
      const name = formatName(params)
      try {
        await changeDraft(services, { name, changes: body.changes, actorId })
      } catch (error) {
        if (!(error instanceof DraftConflict)) throw error
        const { conflicts } = error
        return answerRefusal(c, [{ code: 'studio-conflict' }], { conflicts })
      }
      const { version, body: draftBody, faults } = await describeByName(name)
      return { version, body: draftBody, faults }
    },
    'POST /api/admin/studio/prices/raise': async ({ body, actorId }) => ({
      raised: await raisePricesOf(services, { ...body, actorId }),
    }),
    'POST /api/admin/studio/documents/:kind/:id/withdraw': async ({ params, body, actorId }) => {
      const name = formatName(params)
      await withdrawDocument(services, { name, redirectTo: body.redirectTo, actorId })
      return describeByName(name)
    },
    'DELETE /api/admin/studio/documents/:kind/:id/draft': ({ params, actorId }) =>
      discardDraft(services, { name: formatName(params), actorId }),
    'GET /api/admin/studio/documents/:kind/:id/history': ({ params, query }) =>
      listHistory(studioServices, formatName(params), query.against),
    'POST /api/admin/studio/documents/:kind/:id/restore': async ({ params, body, actorId }) => {
      const name = formatName(params)
      await restoreRevision(studioServices, { name, revision: body.revision, actorId })
      return describeByName(name)
    },
    'POST /api/admin/studio/preview': async ({ signedIn }, c) => {
      await preview.open(c, signedIn)
      return { address: draftsBase, hours: previewHours }
    },
    'GET /api/admin/studio/mails': async () => {
      const { checked } = await readDraftSet()
      const words = checked.content.documents.words['mails']
      return [...getMails(checked.content)].map(([name, { subject, text }]) => ({
        name,
        title: subject,
        fields: listFieldsIn(words, `${subject} ${text}`),
      }))
    },
    'POST /api/admin/studio/review': async ({ body, signedIn }) => {
      const { documents: names } = body
      const selection = { names, who: signedIn.email }
      const review = await reviewDrafts(studioServices, await readDraftSet(), selection)
      return { ...review, preview: formatPickedBase(nameDraftSet(names)) }
    },
    'GET /api/admin/studio/texts': async ({ query }) => {
      const { checked } = await readDraftSet()
      return findTexts(checked.content, query.text, query.page)
    },
  })
}

function formatName({ kind, id }: { kind: string; id: string }): string {
  return `${kind}/${id}`
}
