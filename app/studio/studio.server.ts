import type { Content } from '#content/content.ts'
import type { LiveSite } from '#platform/pages/live-site.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import type { openPastContent } from './past-content.server.ts'

export type Studio = {
  /** The files' content, the base of every publication. */
  shipped: Content
  /** Pictures of the build; without them a missing one is noticed only in rendering. */
  pictures?: ReadonlySet<string> | undefined
  site: Pick<LiveSite, 'readLatest' | 'publish' | 'renderAgain' | 'showReviews' | 'look'>
  /** Why the live publication cannot be shown completely, one sentence each. */
  notices: () => readonly string[]
  /**
   * What guests saw at a publication; undefined if it does not exist. Inside a transaction it reads
   * in that one.
   */
  readPast: ReturnType<typeof openPastContent>
}

/** The server's studio. Throws Refused like an unknown address if it has none. */
export function studioOf({ studio }: Pick<Services, 'studio'>): Studio {
  if (!studio) throw new Refused({ code: 'not-found' })
  return studio
}
