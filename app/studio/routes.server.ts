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
import { changeDraft, DraftConflict, type DraftReader } from './drafts.server.ts'
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
import { maySee, refuseHidden, type StudioUser } from './studio.server.ts'
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
  }: { readDraftSet: DraftReader; shipped: Content; preview: PreviewCookie },
) {
  const studioServices = { ...services, shipped }
  const describeByName = async (user: StudioUser, name: string) =>
    describeDocument(studioServices, await readDraftSet(user), name)
  return handle(services, {
    'GET /api/admin/studio': async ({ signedIn: user }) => {
      const { db } = services
      const content = services.content()
      const publications = await listPublications(db, content, user)
      return {
        live: publications.find(({ isLive }) => isLive) ?? null,
        documents: (await listDocuments(studioServices, await readDraftSet(user))).filter(
          ({ name }) => maySee(user, name),
        ),
        scheduled: await listScheduled(db, content, user),
        notices: (services.studio?.notices() ?? []).filter((notice) => maySee(user, notice)),
        canPublish: user.rights.includes('publisher'),
      }
    },
    'GET /api/admin/studio/documents/:kind/:id': ({ params, signedIn }) =>
      describeByName(signedIn, readName(signedIn, params)),
    'POST /api/admin/studio/documents': async ({ body, signedIn, actorId }) => {
      readName(signedIn, body)
      return describeByName(signedIn, await createDocument(services, { ...body, actorId }))
    },
    'PATCH /api/admin/studio/documents/:kind/:id': async (
      { params, body, signedIn, actorId },
      c,
    ) => {
      const name = readName(signedIn, params)
      try {
        await changeDraft(services, { name, changes: body.changes, actorId })
      } catch (error) {
        if (!(error instanceof DraftConflict)) throw error
        const { conflicts } = error
        return answerRefusal(c, [{ code: 'studio-conflict' }], { conflicts })
      }
      const { version, body: draftBody, faults } = await describeByName(signedIn, name)
      return { version, body: draftBody, faults }
    },
    'POST /api/admin/studio/prices/raise': async ({ body, actorId }) => ({
      raised: await raisePricesOf(services, { ...body, actorId }),
    }),
    'POST /api/admin/studio/documents/:kind/:id/withdraw': async ({
      params,
      body,
      signedIn,
      actorId,
    }) => {
      const name = readName(signedIn, params)
      await withdrawDocument(services, { name, redirectTo: body.redirectTo, actorId })
      return describeByName(signedIn, name)
    },
    'DELETE /api/admin/studio/documents/:kind/:id/draft': ({ params, signedIn, actorId }) =>
      discardDraft(services, { name: readName(signedIn, params), actorId }),
    'GET /api/admin/studio/documents/:kind/:id/history': ({ params, query, signedIn }) =>
      listHistory(studioServices, readName(signedIn, params), query.against),
    'POST /api/admin/studio/documents/:kind/:id/restore': async ({
      params,
      body,
      signedIn,
      actorId,
    }) => {
      const name = readName(signedIn, params)
      await restoreRevision(studioServices, { name, revision: body.revision, actorId })
      return describeByName(signedIn, name)
    },
    'POST /api/admin/studio/preview': async ({ signedIn }, c) => {
      await preview.open(c, signedIn)
      return { address: draftsBase, hours: previewHours }
    },
    'GET /api/admin/studio/mails': async ({ signedIn }) => {
      const { checked } = await readDraftSet(signedIn)
      const words = checked.content.documents.words['mails']
      return [...getMails(checked.content)].map(([name, { subject, text }]) => ({
        name,
        title: subject,
        fields: listFieldsIn(words, `${subject} ${text}`),
      }))
    },
    'POST /api/admin/studio/review': async ({ body, signedIn }) => {
      const { documents: names } = body
      refuseHidden(signedIn, names)
      const selection = { names, who: signedIn.email }
      const review = await reviewDrafts(studioServices, await readDraftSet(signedIn), selection)
      return { ...review, preview: formatPickedBase(nameDraftSet(names)) }
    },
    'GET /api/admin/studio/texts': async ({ query, signedIn }) => {
      const { checked } = await readDraftSet(signedIn)
      return findTexts(checked.content, query.text, query.page)
    },
  })
}

/** The document's name. Throws Refused if the user may not see it. */
function readName(user: StudioUser, { kind, id }: { kind: string; id: string }): string {
  const name = `${kind}/${id}`
  refuseHidden(user, [name])
  return name
}
