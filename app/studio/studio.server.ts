import { isSetting } from './settings.ts'
import type { Content } from '#content/content.ts'
import type { Right } from '#app/accounts/rights.ts'
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

/** A user of the studio. Only the owner, who has this right, may see and change settings. */
export type StudioUser = { rights: readonly Right[] }

export function maySee({ rights }: StudioUser, name: string): boolean {
  return rights.includes('administrator') || !isSetting(name)
}

/** Throws Refused ('access-denied') if one of these documents is a setting that a user can't see. */
export function refuseHidden(user: StudioUser, names: readonly string[]): void {
  if (!names.every((name) => maySee(user, name))) throw new Refused({ code: 'access-denied' })
}
