import { beatMs, type FeedTopic } from '#ui/office-kit/change-feed.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { ChangeFeed } from './change-feed.server.ts'

/** Milliseconds in which changes are collected and sent together. */
const gatherMs = 200
/** Unread chunks after which the reader counts as disconnected. */
const unread = 50
/** An SSE comment that keeps the connection open. */
const hereLine = ': here\n\n'

/**
 * Streams changes as server-sent events: 'data: orders,money', with a comment at intervals. The
 * reader's rights are checked before each message, so a stream sends nothing after its session
 * ends. Undefined if too many listen.
 */
export async function streamChanges(options: {
  changes: ChangeFeed
  who: string
  admit: () => Promise<unknown>
  log: Logger
}): Promise<ReadableStream<Uint8Array> | undefined> {
  const { changes, who, admit, log } = options
  const encoder = new TextEncoder()
  const gathered = new Set<FeedTopic>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let gathering: NodeJS.Timeout | undefined
  const heard = await changes.hear(who, {
    changed: (topics) => {
      for (const topic of topics) gathered.add(topic)
      gathering ??= setTimeout(() => {
        gathering = undefined
        const line =
          gathered.size > 0 ? `data: ${[...gathered].toSorted().join(',')}\n\n` : hereLine
        gathered.clear()
        void say(line)
      }, gatherMs)
    },
    end: () => close(),
  })
  if (!heard) return undefined
  const beat = setInterval(() => void say(hereLine), beatMs)
  beat.unref()
  return new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
        given.enqueue(encoder.encode(hereLine))
      },
      cancel: leave,
    },
    { highWaterMark: unread },
  )

  async function say(text: string): Promise<void> {
    try {
      await admit()
    } catch (error) {
      log.debug(describeError(error), 'a stream of changes ended with its session')
      return close()
    }
    if (!controller) return undefined
    if ((controller.desiredSize ?? 0) <= 0) return close()
    return controller.enqueue(encoder.encode(text))
  }

  function close(): void {
    controller?.close()
    leave()
  }

  function leave(): void {
    controller = undefined
    clearInterval(beat)
    clearTimeout(gathering)
    heard?.leave()
  }
}
