import { useEffect, useRef, useState } from 'react'
import { beatMs, isFeedTopic, type FeedTopic, feedTopics } from './change-feed.ts'
import { send } from '../client/api.ts'
import { dropIfEnded } from '../session/drop-if-ended.ts'
import { asCaller } from '../session/session.ts'

type FeedListener = (topics: readonly FeedTopic[]) => void
/** Messages between tabs of a browser: one stream serves all. */
type TabMessage = { topics: readonly FeedTopic[] } | { isLive: boolean }

const ears = new Set<FeedListener>()
const pauses = { firstMs: 1000, lastMs: 60_000 }

/**
 * Calls `hear` when anyone stores a change of these topics; in a hidden tab, once it is visible.
 */
export function useChangeFeed(topics: readonly FeedTopic[], hear: () => void) {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  const wanted = topics.join()
  useEffect(() => {
    if (wanted === '') return undefined
    let isWaiting = false
    const look = () => {
      if (!isWaiting || document.visibilityState === 'hidden') return
      isWaiting = false
      latest.current()
    }
    const ear: FeedListener = (told) => {
      isWaiting ||= told.some((topic) => wanted.split(',').includes(topic))
      look()
    }
    ears.add(ear)
    document.addEventListener('visibilitychange', look)
    return () => {
      ears.delete(ear)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted])
}

/** Refreshes everything, after an answer that contradicts what is shown. */
export function refreshAll() {
  for (const ear of ears) ear(feedTopics)
}

/**
 * Listens to the change feed while the desk is open; returns false while the connection is down.
 */
export function useLiveNews(): boolean {
  const [isLive, setIsLive] = useState(true)
  useEffect(() => {
    const ended = new AbortController()
    listen(setIsLive, ended.signal)
    return () => ended.abort()
  }, [])
  return isLive
}

/** Only one tab holds the stream, because browsers limit connections to a site. */
function listen(onLive: (isLive: boolean) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel('desk-news')
  const hear = (message: TabMessage) => {
    if ('isLive' in message) onLive(message.isLive)
    else for (const ear of ears) ear(message.topics)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  signal.addEventListener('abort', () => channel.close())
  const tell = (message: TabMessage) => {
    if (signal.aborted) return
    hear(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has a single origin
    channel.postMessage(message)
  }
  // `locks` is missing over plain HTTP; then each tab has its own stream.
  const { locks } = navigator as { locks?: LockManager }
  const lead = () => keepReading(tell, signal)
  const led = locks ? locks.request('desk-news', { signal }, lead) : lead()
  // The desk was closed before this tab got the lock.
  void led.catch(() => undefined)
}

async function keepReading(tell: (message: TabMessage) => void, signal: AbortSignal) {
  let failures = 0
  for (let opened = 0; !signal.aborted;) {
    try {
      await readStream(signal, (topics) => {
        if (topics) return tell({ topics })
        opened += 1
        failures = 0
        tell({ isLive: true })
        // Changes during the gap are not repeated, so everything refreshes.
        if (opened > 1) tell({ topics: feedTopics })
        return undefined
      })
    } catch {
      failures += 1
    }
    // A stream ends when its access token expires; a single failure is usually a restart of the
    // server.
    if (failures > 1) tell({ isLive: false })
    await sleep(Math.min(pauses.firstMs * 2 ** failures, pauses.lastMs), signal)
  }
}

/** Reads one stream to its end; calls `hear` once it opens, then with the topics of each event. */
async function readStream(
  signal: AbortSignal,
  hear: (topics: readonly FeedTopic[] | undefined) => void,
): Promise<void> {
  const silent = new AbortController()
  const answer = await openNews(AbortSignal.any([signal, silent.signal]))
  // The user signed out elsewhere or is no longer staff: guests' data must disappear.
  if (answer.status === 401) await dropIfEnded()
  if (!answer.ok || !answer.body) throw new Error(`The news are not to be had: ${answer.status}`)
  hear(undefined)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    // After sleep a laptop may hold a dead stream.
    const watch = setTimeout(() => silent.abort(), 3 * beatMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(watch))
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const topics = event.startsWith('data: ') ? event.slice(6).split(',').filter(isFeedTopic) : []
      if (topics.length > 0) hear(topics)
    }
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Opens the change feed; it runs until the signal aborts or the session ends. */
async function openNews(signal: AbortSignal): Promise<Response> {
  const { headers } = await asCaller()
  return send('GET /api/admin/news', {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  })
}
