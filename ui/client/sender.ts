import { type AnsweredRefusal, formatRefusal } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import {
  type FieldValues,
  type GuestForm,
  type RequestId,
  readRequest,
} from '../posting/guest-form.ts'
import { type Address, type Answer, call } from './api.ts'
import { createCallerHeaders } from './call-headers.ts'
import { createRequestKey } from './request-key.ts'
import { listFailure, type SendWords } from './send-words.ts'

/** State of a request; 'failed' means no answer, or none of ours. */
export type SendState<Value> =
  | { step: 'idle' | 'busy' }
  | { step: 'failed'; lines: readonly RefusalLine[] }
  | { step: 'refused'; lines: readonly RefusalLine[]; refusals: readonly AnsweredRefusal[] }
  | { step: 'done'; value: Value }

/**
 * One click on the button: the id of its request, and `whileAsked`, which stops the timeout while
 * a person answers a question.
 */
export type Attempt = RequestId & {
  whileAsked: <Found>(ask: () => Promise<Found>) => Promise<Found>
}

/** Time in ms before a form reports a failure; a later answer still counts. */
const responseTimeoutMs = 30_000

/** Attempts without a seen result, by form: a user who returns to the page continues them. */
const unseenAttempts = new Map<string, RequestId & { request: string }>()

export type Sender<Value> = ReturnType<typeof createSender<Value>>

type SenderSettings = {
  words: SendWords
  /** Names a form that must run once; without a name each click is a new request. */
  form?: string | undefined
  isSeen: () => boolean
}

/**
 * Sends one form, however often its button is clicked. A second click during a request does
 * nothing. A repeated request (after a lost answer, or from another page) uses the same key, so it
 * runs once. `form` names what the key belongs to; without a name each click is a new request.
 * `show` runs at every state change.
 */
export function createSender<Value>(
  show: (state: SendState<Value>) => void,
  { words, form, isSeen }: SenderSettings,
) {
  let state: SendState<Value> = { step: 'idle' }
  let sent = 0
  let settled = 0
  const change = (next: SendState<Value>) => {
    state = next
    show(next)
  }
  const fail = () => change({ step: 'failed', lines: listFailure(words) })
  const refuse = (refusals: readonly AnsweredRefusal[]) => {
    const lines = refusals.flatMap((refusal) => describeRefusal(refusal, words))
    change({ step: 'refused', refusals, lines })
  }

  /** `request` is what the key belongs to. Resolves to the value; undefined if refused or late. */
  const send = async <Own extends Value>(
    call: (attempt: Attempt) => Promise<Answer<Own>>,
    request?: unknown,
  ): Promise<Own | undefined> => {
    if (state.step === 'busy') return undefined
    sent += 1
    const attemptNumber = sent
    change({ step: 'busy' })
    const isAwaited = () => attemptNumber === sent && state.step === 'busy'
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      timer = setTimeout(() => isAwaited() && fail(), responseTimeoutMs)
    }
    startTimer()
    const whileAsked: Attempt['whileAsked'] = (question) => {
      clearTimeout(timer)
      return question().finally(startTimer)
    }
    const { key, since } = nameAttempt(form, request)
    const answer = await (async () => call({ key, since, whileAsked }))().catch(() => undefined)
    clearTimeout(timer)
    // A later attempt has succeeded already.
    if (attemptNumber <= settled) return undefined
    if (answer?.ok) {
      settled = sent
      if (form && isSeen()) unseenAttempts.delete(form)
      change({ step: 'done', value: answer.value })
      return answer.value
    }
    // A late refusal is shown if nothing was edited since.
    if (answer && attemptNumber === sent && state.step !== 'idle') refuse(answer.refusals)
    else if (isAwaited()) fail()
    return undefined
  }

  const submit = async <Of extends Address>(form: GuestForm<Of>, fields: FieldValues) => {
    const request = readRequest(form, fields, { key: '', since: '' })
    const refusals = (await form.check?.(request as never)) ?? []
    if (refusals.length === 0)
      return send((requestId) => sendForm(form, fields, requestId) as never, fields)
    refuse(refusals)
    return undefined
  }

  return {
    send,
    submit,
    refuse,
    /** An edit clears the message about the old input. */
    edit: () => {
      if (state.step !== 'idle' && state.step !== 'busy') change({ step: 'idle' })
    },
  }
}

function sendForm<Of extends Address>(form: GuestForm<Of>, fields: FieldValues, named: RequestId) {
  const { to, holds, isForm = false, isAnonymous } = form
  const headers = isAnonymous ? createCallerHeaders() : {}
  const input = { body: readRequest(form, fields, named), key: named.key, isForm, headers }
  return call(to, input as never, holds)
}

function nameAttempt(form: string | undefined, request: unknown): RequestId {
  const text = JSON.stringify(request ?? null)
  const pending = form === undefined ? undefined : unseenAttempts.get(form)
  if (pending?.request === text) return pending
  const attempt = { key: createRequestKey(), since: new Date().toISOString(), request: text }
  if (form !== undefined) unseenAttempts.set(form, attempt)
  return attempt
}

/** A refusal in words; a weak password has a line for each rule that it does not meet. */
function describeRefusal(refusal: AnsweredRefusal, words: SendWords): RefusalLine[] {
  const { code, field, facts } = refusal
  const rules = code === 'password-weak' ? facts?.['reasons'] : undefined
  const ruleTexts = Array.isArray(rules)
    ? rules.flatMap((rule) => words.passwordRules?.[rule] ?? [])
    : []
  const refusalWords = { ...words.refusals, general: words.failed }
  const texts =
    ruleTexts.length > 0 ? ruleTexts : [formatRefusal(refusal, refusalWords, siteLanguage)]
  return texts.map((text) => ({ text, field }))
}
