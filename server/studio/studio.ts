import type { Content } from '#content/content.ts'
import type { LiveSite } from '../pages/live-site.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import type { openPastContent } from './past-content.ts'

/** What publishing needs besides the database. */
export type Studio = {
  /** The content of the files, which lies underneath all that is published. */
  shipped: Content
  /** The pictures that the build has; without them none is missed before it is rendered. */
  pictures?: ReadonlySet<string> | undefined
  /** The site that this process shows. */
  site: Pick<LiveSite, 'readLatest' | 'publish' | 'renderAgain' | 'showReviews' | 'look'>
  /** What is live and cannot be shown here as it was published, a sentence each. */
  notices: () => readonly string[]
  /** What guests saw with a publication; undefined where there was none. In a transaction it is asked in that. */
  readPast: ReturnType<typeof openPastContent>
}

/** The studio of a server that has one; refused as if it was not there elsewhere. */
export function studioOf({ studio }: Pick<Services, 'studio'>): Studio {
  if (!studio) throw new Refused({ code: 'not-found' })
  return studio
}
