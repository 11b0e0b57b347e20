import type { Content } from '#content/content.ts'
import type { LiveSite } from '#platform/pages/live-site.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import type { openPastContent } from './past-content.server.ts'

export type Studio = {
  /** The files' content, the base of every publication. */
  shipped: Content
  /** Pictures of the build. Without them a missing one is noticed only in rendering. */
  pictures?: ReadonlySet<string> | undefined
  site: Pick<
    LiveSite,
    'readLatest' | 'publish' | 'renderAgain' | 'showReviews' | 'listChangedAddresses'
  >
  /** Why the live publication cannot be shown completely, one sentence each. */
  notices: () => readonly string[]
  /**
   * Reads what guests saw at a publication, in the caller's transaction if there is one. Undefined
   * if the publication does not exist.
   */
  readPast: ReturnType<typeof openPastContent>
}

/** Returns the server's studio. Without one throws Refused, as for an unknown address. */
export function studioOf({ studio }: Pick<Services, 'studio'>): Studio {
  if (!studio) throw new Refused({ code: 'not-found' })
  return studio
}
