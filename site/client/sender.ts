import type { Answer } from './api.ts'
import { createRequestKey } from './request-key.ts'
import type { SaidRefusal } from '#rules/text/say-refusal.ts'

/** What has become of something that is sent; 'failed' when nobody, or nobody of ours, has answered. */
export type SendState<Value> =
  | { step: 'idle' | 'busy' | 'failed' }
  | { step: 'refused'; refusals: readonly SaidRefusal[] }
  | { step: 'done'; value: Value }

/** What a request is repeated under: the same key and time as long as the request is the same. */
export type Attempt = { key: string; since: string }

/** So long a form waits for its answer before it says that it failed; what comes later still counts. */
const patienceMs = 30_000

/** The attempts whose end nobody has seen, by form: who left the page and comes back goes on with them. */
const unseen = new Map<string, Attempt & { request: string }>()

export type Sender<Value> = ReturnType<typeof createSender<Value>>

/**
 * Sends one form, however often its button is pressed: a second press while the first is on its way
 * does nothing, and the same request sent again, after a lost answer or from another page, has the
 * same key, so that it is carried out once. `form` names what keeps that key; without a name each
 * press is a request of its own. `show` is told whenever the state changes.
 */
export function createSender<Value>(show: (state: SendState<Value>) => void, form?: string) {
  let state: SendState<Value> = { step: 'idle' }
  let sent = 0
  let settled = 0
  let isSeen = true
  const change = (next: SendState<Value>) => {
    state = next
    show(next)
  }

  /** `request` is what the key stands for. Gives the value once it is there; undefined when it was refused, or did not arrive in time. */
  const send = async <Own extends Value>(
    call: (attempt: Attempt) => Promise<Answer<Own>>,
    request?: unknown,
  ): Promise<Own | undefined> => {
    if (state.step === 'busy') return undefined
    sent += 1
    const mine = sent
    change({ step: 'busy' })
    const isAwaited = () => mine === sent && state.step === 'busy'
    const patience = setTimeout(() => isAwaited() && change({ step: 'failed' }), patienceMs)
    const attempt = nameAttempt(form, request)
    const answer = await (async () => call(attempt))().catch(() => undefined)
    clearTimeout(patience)
    if (answer?.ok) {
      // An earlier attempt, late, has brought the same value already.
      if (mine <= settled) return undefined
      settled = sent
      if (form && isSeen) unseen.delete(form)
      change({ step: 'done', value: answer.value })
      return answer.value
    }
    // A no that comes late is said as long as nothing was edited since.
    if (isAwaited() || (answer && mine === sent && state.step === 'failed')) {
      change(answer ? { step: 'refused', refusals: answer.refusals } : { step: 'failed' })
    }
    return undefined
  }

  return {
    send,
    /** Says what is wrong without asking the server. */
    refuse: (refusals: readonly SaidRefusal[]) => change({ step: 'refused', refusals }),
    /** Something was typed: what was said about it before no longer holds. */
    edit: () => {
      if (state.step !== 'idle' && state.step !== 'busy') change({ step: 'idle' })
    },
    /** The form stands on the page, until the function that it gives is called. */
    stay: () => {
      isSeen = true
      return () => {
        isSeen = false
      }
    },
  }
}

function nameAttempt(form: string | undefined, request: unknown): Attempt {
  const text = JSON.stringify(request)
  const before = form === undefined ? undefined : unseen.get(form)
  if (before?.request === text) return before
  const attempt = { key: createRequestKey(), since: new Date().toISOString(), request: text }
  if (form !== undefined) unseen.set(form, attempt)
  return attempt
}
