import { isFeedTopic, type FeedTopic, feedTopics } from '#ui/office-kit/change-feed.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { describeError, type Logger } from '#platform/log.ts'

/** Streams per person and in total. One browser needs one for all its tabs. */
export const maxStreams = { ofOne: 8, ofAll: 200 }

export type ChangeFeed = {
  /**
   * Reports each topic with newly stored data, from any process, until `unsubscribe` is called.
   * Undefined if there are too many streams. `end` is called when the server stops.
   */
  subscribe: (
    who: string,
    on: { changed: (topics: readonly FeedTopic[]) => void; end: () => void },
  ) => Promise<{ unsubscribe: () => void } | undefined>
  end: () => void
}

type Listener = Parameters<ChangeFeed['subscribe']>[1] & { who: string }

/** Forwards the database's notifications. Listens to the database only while there are readers. */
export function createChangeFeed(
  database: Pick<OpenDatabase, 'subscribe'>,
  log: Logger,
): ChangeFeed {
  const listeners = new Set<Listener>()
  let stop: Promise<() => void> | undefined
  const notify = (topics: readonly FeedTopic[]) => {
    for (const { changed } of listeners) changed(topics)
  }
  const startListening = () =>
    database.subscribe({
      channel: 'desk',
      onMessage: (topic) => {
        // A message without a topic only makes streams check the rights of their readers.
        notify(isFeedTopic(topic) ? [topic] : [])
      },
      // Changes during a lost connection are never reported, so every topic counts as changed.
      onGap: () => notify(feedTopics),
    })
  const stopIfUnused = () => {
    if (listeners.size > 0) return
    stop?.then(
      (end) => end(),
      (error) => log.warn(describeError(error), 'the change feed could not listen to the database'),
    )
    stop = undefined
  }
  return {
    subscribe: async (who, on) => {
      const streamsOfUser = [...listeners].filter((each) => each.who === who).length
      if (streamsOfUser >= maxStreams.ofOne || listeners.size >= maxStreams.ofAll) return undefined
      const listener = { ...on, who }
      listeners.add(listener)
      const unsubscribe = () => {
        listeners.delete(listener)
        stopIfUnused()
      }
      try {
        await (stop ??= startListening())
      } catch (error) {
        unsubscribe()
        throw error
      }
      return { unsubscribe }
    },
    end: () => {
      for (const { end } of listeners) end()
    },
  }
}
