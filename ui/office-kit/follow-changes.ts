import { useEffect, useRef, useState } from 'react'
import { heartbeatMs, isFeedTopic, type FeedTopic, feedTopics } from './change-feed.ts'
import { send } from '../client/api.ts'
import { clearSessionIfEnded } from '../session/clear-if-ended.ts'
import { callerOptions } from '../session/session.ts'

type FeedListener = (topics: readonly FeedTopic[]) => void
/** Messages between tabs of a browser: one stream serves all. */
type TabMessage = { topics: readonly FeedTopic[] } | { isLive: boolean }

const listeners = new Set<FeedListener>()
const pauses = { firstMs: 1000, lastMs: 60_000 }

/**
 * Calls `onChange` when anyone stores a change of these topics; in a hidden tab, once it is visible.
 */
export function useChangeFeed(topics: readonly FeedTopic[], onChange: () => void) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const topicKey = topics.join()
  useEffect(() => {
    if (topicKey === '') return undefined
    let isWaiting = false
    const runIfVisible = () => {
      if (!isWaiting || document.visibilityState === 'hidden') return
      isWaiting = false
      latest.current()
    }
    const listener: FeedListener = (changed) => {
      isWaiting ||= changed.some((topic) => topicKey.split(',').includes(topic))
      runIfVisible()
    }
    listeners.add(listener)
    document.addEventListener('visibilitychange', runIfVisible)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', runIfVisible)
    }
  }, [topicKey])
}

/** Refreshes everything, after an answer that contradicts what is shown. */
export function refreshAll() {
  for (const listener of listeners) listener(feedTopics)
}

/**
 * Listens to the change feed while the desk is open; returns false while the connection is down.
 */
export function useFeedConnection(): boolean {
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
  const onMessage = (message: TabMessage) => {
    if ('isLive' in message) onLive(message.isLive)
    else for (const listener of listeners) listener(message.topics)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  signal.addEventListener('abort', () => channel.close())
  const broadcast = (message: TabMessage) => {
    if (signal.aborted) return
    onMessage(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has a single origin
    channel.postMessage(message)
  }
  // `locks` is missing over plain HTTP; then each tab has its own stream.
  const { locks } = navigator as { locks?: LockManager }
  const readForAllTabs = () => readStreams(broadcast, signal)
  const reading = locks ? locks.request('desk-news', { signal }, readForAllTabs) : readForAllTabs()
  // The desk was closed before this tab got the lock.
  void reading.catch(() => undefined)
}

async function readStreams(broadcast: (message: TabMessage) => void, signal: AbortSignal) {
  let failures = 0
  for (let opened = 0; !signal.aborted;) {
    try {
      await readStream(signal, (topics) => {
        if (topics) return broadcast({ topics })
        opened += 1
        failures = 0
        broadcast({ isLive: true })
        // Changes during the gap are not repeated, so everything refreshes.
        if (opened > 1) broadcast({ topics: feedTopics })
        return undefined
      })
    } catch {
      failures += 1
    }
    // A stream ends when its access token expires; a single failure is usually a restart of the
    // server.
    if (failures > 1) broadcast({ isLive: false })
    await sleep(Math.min(pauses.firstMs * 2 ** failures, pauses.lastMs), signal)
  }
}

/** Reads one stream to its end; calls `onMessage` once it opens, then with the topics of each event. */
async function readStream(
  signal: AbortSignal,
  onMessage: (topics: readonly FeedTopic[] | undefined) => void,
): Promise<void> {
  const silenceTimeout = new AbortController()
  const answer = await openFeed(AbortSignal.any([signal, silenceTimeout.signal]))
  // The user signed out elsewhere or is no longer staff: guests' data must disappear.
  if (answer.status === 401) await clearSessionIfEnded()
  if (!answer.ok || !answer.body) throw new Error(`The change feed answered ${answer.status}.`)
  onMessage(undefined)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let unparsed = ''
  for (;;) {
    // After sleep a laptop may hold a dead stream.
    const watch = setTimeout(() => silenceTimeout.abort(), 3 * heartbeatMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(watch))
    if (done) return
    const events = (unparsed + value).split('\n\n')
    unparsed = events.pop() ?? ''
    for (const event of events) {
      const topics = event.startsWith('data: ') ? event.slice(6).split(',').filter(isFeedTopic) : []
      if (topics.length > 0) onMessage(topics)
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
async function openFeed(signal: AbortSignal): Promise<Response> {
  const { headers } = await callerOptions()
  return send('GET /api/admin/news', {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  })
}
