import { useCallback, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { Right } from '#app/accounts/rights.ts'
import type { FeedTopic } from './change-feed.ts'
import type { InboxName } from '#app/order/inbox.ts'
import type { Answer } from '../client/api.ts'
import { isStale } from '#rules/requests/refusal.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'
import { useSend } from '../client/use-send.ts'
import type { InboxItem } from '#app/office/admin-calls.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import { refreshAll, useChangeFeed } from './follow-changes.ts'
import { withFreshProof } from '#app/accounts/office/fresh-proof.ts'
import type { Undo } from './undo.ts'

/** What every part of the desk needs: its words, the user's rights, and toasts. */
export type Desk = {
  words: Words['admin']
  refusals: RefusalWords
  say: (text: string, tone?: 'good' | 'bad') => void
  userId: string
  /**
   * True if the user has the right, or is staff. Missing rights hide actions; the server checks
   * every call.
   */
  can: (right: Right | 'office') => boolean
  /** True if the company has entered vehicles or guides. */
  hasFleet?: boolean
}

export type DeskMessages = Pick<Desk, 'words' | 'refusals' | 'say'>

type ActionSettings = {
  failed?: string
  isInline?: boolean
  form?: string
}

/**
 * Sends an action of the office like a form (ui/client/use-send.ts). A refusal or failure appears
 * as a toast; with `isInline`, only if the component that would show it is gone. After a refusal
 * caused by a colleague's change, all data is read again. `act` also reports success.
 */
export function useAction<Value = unknown>(
  { words, refusals, say }: DeskMessages,
  { failed = words.toasts.failed, isInline: isSaidHere = false, form }: ActionSettings = {},
) {
  const reportLines = (lines: readonly RefusalLine[], isSeen: boolean) => {
    if (isSeen && isSaidHere) return
    for (const { text } of lines) say(text, 'bad')
  }
  const sending = useSend<Value>({ refusals, failed }, form, { onRefused: reportLines })
  const send: typeof sending.send = (call, request) =>
    sending.send(async (attempt) => {
      const answer = await withFreshProof(() => call(attempt), attempt)
      if (!answer.ok && answer.refusals.some(({ code }) => isStale(code))) refreshAll()
      return answer
    }, request)
  const act = async (
    call: Parameters<typeof send<Value>>[0],
    doneText: string,
    onDone: (value: Value) => void,
  ) => {
    const value = await send(call)
    if (value === undefined) return
    say(doneText)
    onDone(value)
  }
  return { ...sending, send, act }
}

/** Undoes the last action (ui/office-kit/undo.ts); `onDone` runs after the undo. */
export function useUndoOffer<Value>(desk: Desk, onDone: (value: Value) => void) {
  const { act } = useAction<Value>(desk)
  return (doneText: string, call: () => Promise<Answer<Value>>): Undo => ({
    doneText,
    run: () => void act(call, desk.words.frame.undo.undone, onDone),
  })
}

export type ItemProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

export type Loaded<Value> = {
  /** Undefined until loaded, and if loading failed. */
  value: Value | undefined
  state: 'loading' | 'loaded' | 'failed'
  /** Reads the value again; the current one stays until then. */
  reload: () => Promise<void>
}

/** Reports a failed read, as a toast unless a function handles it. Undefined reports nothing. */
export type FailureHandler = Pick<Desk, 'words' | 'say'> | (() => void) | undefined

/** Returns a stable function that reports a failed read. */
export function useFailure(onFailure: FailureHandler): () => void {
  const latest = useRef(onFailure)
  useEffect(() => {
    latest.current = onFailure
  })
  return useCallback(() => {
    const { current } = latest
    if (typeof current === 'function') current()
    else current?.say(current.words.toasts.loadFailed, 'bad')
  }, [])
}

/** Reads on mount and after each change of these topics; `read` must be a stable function. */
export function useQuery<Value>(
  read: () => Promise<Value>,
  onFailure?: FailureHandler,
  topics: readonly FeedTopic[] = [],
): Loaded<Value> & { show: (value: Value) => void } {
  const fail = useFailure(onFailure)
  const [loaded, setLoaded] = useState<Omit<Loaded<Value>, 'reload'>>({
    value: undefined,
    state: 'loading',
  })
  const latestRequest = useRef(0)
  const reload = useCallback(async () => {
    latestRequest.current += 1
    const request = latestRequest.current
    try {
      const value = await read()
      // An answer to an outdated request is dropped.
      if (request === latestRequest.current) setLoaded({ value, state: 'loaded' })
    } catch {
      if (request !== latestRequest.current) return
      setLoaded((before) => ({ ...before, state: before.value ? 'loaded' : 'failed' }))
      fail()
    }
  }, [read, fail])
  /** An action's answer is newer than any pending read. */
  const show = useCallback((value: Value) => {
    latestRequest.current += 1
    setLoaded({ value, state: 'loaded' })
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])
  useChangeFeed(topics, () => void reload())
  return { ...loaded, reload, show }
}
