import { isFeedTopic, type FeedTopic, feedTopics } from '#rules/office/change-feed.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { describeError, type Logger } from '../../log.ts'

/** At most so many streams of one person, and of all: a desk needs one for all tabs of a browser. */
export const mostStreams = { ofOne: 8, ofAll: 200 }

export type ChangeFeed = {
  /**
   * Hears of each topic of which something is stored from now on, by whatever process, until it is left;
   * undefined when too many listen already. `onEnd` is told when the server stops.
   */
  hear: (
    who: string,
    on: { changed: (topics: readonly FeedTopic[]) => void; end: () => void },
  ) => Promise<{ leave: () => void } | undefined>
  /** Ends every stream, so that the server can stop. */
  end: () => void
}

type Listener = Parameters<ChangeFeed['hear']>[1] & { who: string }

/** Passes on what the database tells of; it is listened to only while anybody does. */
export function createChangeFeed(database: Pick<OpenDatabase, 'follow'>, log: Logger): ChangeFeed {
  const listeners = new Set<Listener>()
  let stop: Promise<() => void> | undefined
  const tell = (topics: readonly FeedTopic[]) => {
    for (const { changed } of listeners) changed(topics)
  }
  const begin = () =>
    database.follow({
      channel: 'desk',
      hear: (topic) => {
        // Anything else is no news, and a reason to look whether the readers may still hear any.
        tell(isFeedTopic(topic) ? [topic] : [])
      },
      // What was stored meanwhile nobody will say again.
      missed: () => tell(feedTopics),
    })
  const rest = () => {
    if (listeners.size > 0) return
    stop?.then(
      (end) => end(),
      (error) => log.warn(describeError(error), 'changes were not heard'),
    )
    stop = undefined
  }
  return {
    hear: async (who, on) => {
      const own = [...listeners].filter((each) => each.who === who).length
      if (own >= mostStreams.ofOne || listeners.size >= mostStreams.ofAll) return undefined
      const listener = { ...on, who }
      listeners.add(listener)
      const leave = () => {
        listeners.delete(listener)
        rest()
      }
      try {
        await (stop ??= begin())
      } catch (error) {
        leave()
        throw error
      }
      return { leave }
    },
    end: () => {
      for (const { end } of listeners) end()
    },
  }
}
