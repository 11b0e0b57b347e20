import type { ManageAnswer } from '../orders/manage-answer.ts'

/** A trip as those see it who come along: nothing of its money, and nobody's name but the guides'. */
export type SharedTrip = Pick<ManageAnswer, 'title' | 'status'> & {
  days: Omit<ManageAnswer['days'][number], 'changes'>[]
}

/**
 * What a page that is rendered for one visitor may ask of the server (site/guest-port.ts,
 * server/http/guest-port.ts).
 */
export type GuestPort = {
  /** The trip that a link for those who come along leads to; undefined where it leads to none. */
  readSharedTrip: (key: string) => Promise<SharedTrip | undefined>
}
