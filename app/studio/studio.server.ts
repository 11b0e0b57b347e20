import type { Content } from '#content/content.ts'
import type { LiveSite } from '#platform/pages/live-site.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import type { openPastContent } from './past-content.server.ts'

export type Studio = {
  /** The files' content, the base of every publication. */
  shipped: Content
  /** Ids of the build's pictures. Without them, only rendering finds a missing picture. */
  pictures?: ReadonlySet<string> | undefined
  site: Pick<
    LiveSite,
    'readLatest' | 'publish' | 'renderAgain' | 'showReviews' | 'listChangedAddresses'
  >
  /** Why the live publication cannot be shown completely, one sentence each. */
  notices: () => readonly string[]
  /**
   * Reads the content of a past publication, in the caller's transaction if there is one. Undefined
   * if the publication does not exist.
   */
  readPast: ReturnType<typeof openPastContent>
}

/** Returns the server's studio. If there is none, throws Refused ('not-found'). */
export function requireStudio({ studio }: Pick<Services, 'studio'>): Studio {
  if (!studio) throw new Refused({ code: 'not-found' })
  return studio
}
