import type { Content } from '#content/content.ts'
import type { LiveSite } from '#platform/pages/live-site.ts'
import { type Page, createPage } from '#platform/pages/built-pages.ts'
import { NotPublished } from '#platform/pages/render-site.ts'

/**
 * A site without pages, for tests of storage: publications are live immediately. `rendering`
 * replaces rendering and may throw.
 */
export function openPlainSite(
  content: Content,
  rendering: (content: Content) => void | Promise<void> = () => {},
): Omit<LiveSite, 'close'> {
  let current = content
  let lastPublication: Promise<unknown> = Promise.resolve()
  const read = () => ({ content: current, pages: undefined })
  return {
    read,
    readLatest: read,
    during: (answer) => answer(),
    listChangedAddresses: async (next) => {
      await rendering(next)
      return ['/contact']
    },
    async showReviews(reviews) {
      current = { ...current, reviews }
      return { addresses: ['/reviews'], seconds: 0.1 }
    },
    async renderAgain(compose, commit) {
      const next = await compose(current)
      await rendering(next)
      const result = { addresses: ['/tours'], seconds: 0.1 }
      await commit?.({ ...result, files: new Map() })
      current = next
      return result
    },
    publish(next, commit) {
      const result = { addresses: ['/contact', '/sitemap.xml', '/404'], seconds: 0.1 }
      const bodies = { '': new TextEncoder().encode(`start ${next.number}`) }
      const page = createPage(bodies, { 'Content-Type': 'text/javascript' })
      const files = new Map<string, Page>([[`/assets/start-${next.number}.js`, page]])
      const publication = lastPublication.then(async () => {
        if (next.number <= current.number)
          throw new NotPublished([`Number ${current.number} is live.`])
        await rendering(next)
        await commit?.({ ...result, files })
        current = next
        return result
      })
      lastPublication = publication.catch(() => undefined)
      return publication
    },
  }
}
