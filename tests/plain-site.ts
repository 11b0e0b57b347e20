import type { Content } from '#content/content.ts'
import type { LiveSite } from '#platform/pages/live-site.ts'
import { type Page, pageOf } from '#platform/pages/built-pages.ts'
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
  let last: Promise<unknown> = Promise.resolve()
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
      const done = { addresses: ['/tours'], seconds: 0.1 }
      await commit?.({ ...done, files: new Map() })
      current = next
      return done
    },
    publish(next, commit) {
      const done = { addresses: ['/contact', '/sitemap.xml', '/404'], seconds: 0.1 }
      const bodies = { '': new TextEncoder().encode(`start ${next.number}`) }
      const page = pageOf(bodies, { 'Content-Type': 'text/javascript' })
      const files = new Map<string, Page>([[`/assets/start-${next.number}.js`, page]])
      const published = last.then(async () => {
        if (next.number <= current.number)
          throw new NotPublished([`Number ${current.number} is live.`])
        await rendering(next)
        await commit?.({ ...done, files })
        current = next
        return done
      })
      last = published.catch(() => undefined)
      return published
    },
  }
}
