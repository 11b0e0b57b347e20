import { heartbeatMs, type FeedTopic } from '#ui/office-kit/change-feed.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { ChangeFeed } from './change-feed.server.ts'

/** Milliseconds in which changes are collected and sent together. */
const collectMs = 200
/** Unread chunks after which the reader counts as disconnected. */
const maxUnreadChunks = 50
/** An SSE comment that keeps the connection open. */
const heartbeat = ': here\n\n'

/**
 * Streams changes as server-sent events: 'data: orders,money', with a comment at intervals. The
 * reader's rights are checked before each message, so a stream sends nothing after its session
 * ends. Undefined if there are too many streams.
 */
export async function streamChanges(options: {
  changes: ChangeFeed
  who: string
  checkAccess: () => Promise<unknown>
  log: Logger
}): Promise<ReadableStream<Uint8Array> | undefined> {
  const { changes, who, checkAccess, log } = options
  const encoder = new TextEncoder()
  const pendingTopics = new Set<FeedTopic>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let sendTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  let subscription: Awaited<ReturnType<ChangeFeed['subscribe']>>
  let isReleased = false
  subscription = await changes.subscribe(who, {
    changed: (topics) => {
      for (const topic of topics) pendingTopics.add(topic)
      sendTimer ??= setTimeout(() => {
        sendTimer = undefined
        const line =
          pendingTopics.size > 0
            ? `data: ${[...pendingTopics].toSorted().join(',')}\n\n`
            : heartbeat
        pendingTopics.clear()
        void sendChunk(line)
      }, collectMs)
    },
    end: () => close(),
  })
  // The server may stop, and so call `end`, before the subscription is known here.
  if (isReleased) subscription?.unsubscribe()
  if (!subscription || isReleased) return undefined
  heartbeatTimer = setInterval(() => void sendChunk(heartbeat), heartbeatMs)
  heartbeatTimer.unref()
  return new ReadableStream<Uint8Array>(
    {
      start: (newController) => {
        controller = newController
        newController.enqueue(encoder.encode(heartbeat))
      },
      cancel: release,
    },
    { highWaterMark: maxUnreadChunks },
  )

  async function sendChunk(text: string): Promise<void> {
    try {
      await checkAccess()
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
    release()
  }

  function release(): void {
    isReleased = true
    controller = undefined
    clearInterval(heartbeatTimer)
    clearTimeout(sendTimer)
    subscription?.unsubscribe()
  }
}
