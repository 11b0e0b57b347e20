import { eq } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { FieldChange } from '#app/studio/studio.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import type { Services } from '#platform/services.ts'
import { changeDraft, readDrafts } from '#app/studio/drafts.server.ts'
import { plan } from '#app/studio/scheduled.server.ts'
import { exampleActor } from './examples.ts'

/**
 * Creates two drafts and schedules a third for next week, as examples in the studio. Does nothing
 * if anything is being edited.
 */
export async function storeExampleDrafts(services: Services): Promise<void> {
  const content = services.content()
  const [tour] = content.tours
  const [article] = content.posts
  const opening = content.documents.hours['all']
  if (!tour || !article || !opening || (await readDrafts(services.db, content)).length > 0) return
  const draft = (name: string, changes: FieldChange[]) =>
    changeDraft(services, { name, changes, actorId: exampleActor })
  const shown = `article/${article.slug}`
  const excerpt = content.documents.article[article.slug]?.excerpt ?? ''
  await draft(shown, [{ path: ['excerpt'], was: excerpt, now: `New for the season. ${excerpt}` }])
  const [planned] = await readDrafts(services.db, content)
  if (planned && services.studio) {
    const nextWeek = addDays(calendarDateIn(services.now(), capeTown), 7)
    await plan(services, {
      documents: [{ name: shown, version: planned.version }],
      note: 'Example: the article for the season',
      at: new Date(`${nextWeek}T06:00:00+02:00`),
      actorId: exampleActor,
    })
    await services.db.delete(contentDrafts).where(eq(contentDrafts.document, shown))
  }
  const support = opening.emergencySupport
  await draft('hours/all', [
    { path: ['emergencySupport'], was: support, now: `${support}, also on public holidays` },
  ])
  const title = content.documents.tour[tour.id]?.title ?? tour.title
  await draft(`tour/${tour.id}`, [{ path: ['title'], was: title, now: `${title}, slowly` }])
}
