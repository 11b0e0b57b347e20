import { useEffect, useRef, useState } from 'react'
import { beatMs, isFeedTopic, type FeedTopic, feedTopics } from '#rules/office/change-feed.ts'
import { send } from '../client/api.ts'
import { dropIfEnded } from '../session/drop-if-ended.ts'
import { asCaller } from '../session/session.ts'

type Ear = (topics: readonly FeedTopic[]) => void
/** What one tab of this browser tells the others: one stream serves them all. */
type TabMessage = { topics: readonly FeedTopic[] } | { isLive: boolean }

const ears = new Set<Ear>()
const pauses = { firstMs: 1000, lastMs: 60_000 }

/** Calls `hear` whenever something of these topics was stored, by whomever; while nobody looks, once somebody does. */
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
    const ear: Ear = (told) => {
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

/** Has everything looked at again, where an answer says that something is not as it was shown. */
export function lookAgain() {
  for (const ear of ears) ear(feedTopics)
}

/** Listens to the news for as long as the desk is open, and says whether they arrive. */
export function useLiveNews(): boolean {
  const [isLive, setIsLive] = useState(true)
  useEffect(() => {
    const ended = new AbortController()
    listen(setIsLive, ended.signal)
    return () => ended.abort()
  }, [])
  return isLive
}

/** Of all tabs of a browser one has the stream: browsers open few connections to a site. */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel.postMessage(message)
  }
  // Missing where the site is opened over plain HTTP by address; each tab has its own then.
  const { locks } = navigator as { locks?: LockManager }
  const lead = () => keepReading(tell, signal)
  const led = locks ? locks.request('desk-news', { signal }, lead) : lead()
  // The desk was left before it was this tab's turn.
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
        // What was stored in between nobody says again.
        if (opened > 1) tell({ topics: feedTopics })
        return undefined
      })
    } catch {
      failures += 1
    }
    // A stream ends with its access token; one failure is a server that starts anew.
    if (failures > 1) tell({ isLive: false })
    await sleep(Math.min(pauses.firstMs * 2 ** failures, pauses.lastMs), signal)
  }
}

/** Reads one stream to its end; `hear` is told once that it is open, then the topics of each piece of news. */
async function readStream(
  signal: AbortSignal,
  hear: (topics: readonly FeedTopic[] | undefined) => void,
): Promise<void> {
  const silent = new AbortController()
  const answer = await openNews(AbortSignal.any([signal, silent.signal]))
  // Signed out elsewhere, or no longer somebody who works here: nothing of guests stays in sight.
  if (answer.status === 401) await dropIfEnded()
  if (!answer.ok || !answer.body) throw new Error(`The news are not to be had: ${answer.status}`)
  hear(undefined)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    // A laptop that slept has a stream that nobody fills any more.
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

/** The stream of the desk's news, as it answers; it goes on until the signal is given or the session ends. */
async function openNews(signal: AbortSignal): Promise<Response> {
  const { headers } = await asCaller()
  return send('GET /api/admin/news', {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  })
}
