import { useCallback, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { Right } from '#rules/accounts/rights.ts'
import type { FeedTopic } from '#rules/office/change-feed.ts'
import type { InboxName } from '#rules/office/inbox.ts'
import type { Answer } from '../client/api.ts'
import { isStale } from '#rules/requests/refusal.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'
import { useSend } from '../client/use-send.ts'
import type { InboxItem } from './admin-calls.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import { lookAgain, useChangeFeed } from './change-feed.ts'
import { withFreshProof } from './proofs/fresh-proof.ts'
import type { Undo } from './undo.ts'

/** What every part of the administration works with: its words, and a way to tell what has happened. */
export type Desk = {
  words: Words['admin']
  refusals: RefusalWords
  say: (text: string, tone?: 'good' | 'bad') => void
  /** The id of whoever is at work. */
  userId: string
  /** Whether they have a right, or work here at all: what they may not do isn't offered; the server decides at every call. */
  can: (right: Right | 'office') => boolean
  /** Whether vehicles or guides are entered, so that somebody can be sent out. */
  hasFleet?: boolean
}

/** What it takes to act and to tell of it. */
export type DeskVoice = Pick<Desk, 'words' | 'refusals' | 'say'>

type ActSettings = {
  failed?: string
  isSaidHere?: boolean
  /** Names an act that is carried out once, however often it is sent. */
  form?: string
}

/**
 * An act of the office, sent as every form is (site/client/use-send.ts). What was refused or failed
 * is told in passing, wherever the desk has turned to meanwhile; where the act's own part says it,
 * only once that part is gone. After a no that comes of a colleague, what is shown is read anew. `act` tells
 * of a yes too.
 */
export function useAction<Value = unknown>(
  { words, refusals, say }: DeskVoice,
  { failed = words.toasts.failed, isSaidHere = false, form }: ActSettings = {},
) {
  const tell = (lines: readonly RefusalLine[], isSeen: boolean) => {
    if (isSeen && isSaidHere) return
    for (const { text } of lines) say(text, 'bad')
  }
  const sending = useSend<Value>({ refusals, failed }, form, { onRefused: tell })
  const send: typeof sending.send = (call, request) =>
    sending.send(async (attempt) => {
      const answer = await withFreshProof(() => call(attempt), attempt)
      if (!answer.ok && answer.refusals.some(({ code }) => isStale(code))) lookAgain()
      return answer
    }, request)
  const act = async (
    call: Parameters<typeof send<Value>>[0],
    said: string,
    onDone: (value: Value) => void,
  ) => {
    const value = await send(call)
    if (value === undefined) return
    say(said)
    onDone(value)
  }
  return { ...sending, send, act }
}

/** How something that was just done is taken back (site/office/undo.ts); `onDone` is told once it was. */
export function useTakeBack<Value>(desk: Desk, onDone: (value: Value) => void) {
  const { act } = useAction<Value>(desk)
  return (said: string, call: () => Promise<Answer<Value>>): Undo => ({
    said,
    takeBack: () => void act(call, desk.words.frame.undo.undone, onDone),
  })
}

/** Something that reached the office, and what is told of it once it is another. */
export type ItemProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

export type Loaded<Value> = {
  /** Undefined until it has come, and when it did not come. */
  value: Value | undefined
  state: 'loading' | 'loaded' | 'failed'
  /** Reads it again; what is shown stays until then. */
  reload: () => Promise<void>
}

/** Who hears that something did not come: the desk says so in passing, where nothing else is to be done. */
export type HearsOfFailure = Pick<Desk, 'words' | 'say'> | (() => void)

/** Tells of what could not be read; the same function for as long as the part that reads is there. */
export function useFailure(hears: HearsOfFailure): () => void {
  const latest = useRef(hears)
  useEffect(() => {
    latest.current = hears
  })
  return useCallback(() => {
    const { current } = latest
    if (typeof current === 'function') current()
    else current.say(current.words.toasts.loadFailed, 'bad')
  }, [])
}

/**
 * Reads something when the part that shows it appears, and again when there is news of these topics;
 * `read` must stay the same function.
 */
export function useQuery<Value>(
  read: () => Promise<Value>,
  hears: HearsOfFailure,
  topics: readonly FeedTopic[] = [],
): Loaded<Value> & { show: (value: Value) => void } {
  const fail = useFailure(hears)
  const [loaded, setLoaded] = useState<Omit<Loaded<Value>, 'reload'>>({
    value: undefined,
    state: 'loading',
  })
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current += 1
    const question = asked.current
    try {
      const value = await read()
      // An answer that comes after a later question is older than its answer.
      if (question === asked.current) setLoaded({ value, state: 'loaded' })
    } catch {
      if (question !== asked.current) return
      setLoaded((before) => ({ ...before, state: before.value ? 'loaded' : 'failed' }))
      fail()
    }
  }, [read, fail])
  /** An act has answered with how it is now: what was asked for before that is older. */
  const show = useCallback((value: Value) => {
    asked.current += 1
    setLoaded({ value, state: 'loaded' })
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])
  useChangeFeed(topics, () => void reload())
  return { ...loaded, reload, show }
}
