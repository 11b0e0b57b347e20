import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import type { loader } from '#app/root.tsx'
import type { FieldValues, GuestForm } from '../posting/guest-form.ts'
import type { Posted } from '../posting/posted.ts'
import type { Address, Answer, AnswerOf } from './api.ts'
import { listFailure, type SendWords } from './send-words.ts'
import type { Attempt, Sender, SendState } from './sender.ts'

export type Sending = ReturnType<typeof useSend>

type SendSettings<Value> = {
  onRefused?: (lines: readonly RefusalLine[], isSeen: boolean) => void
  posted?: Posted<Value> | undefined
}

const idle = { step: 'idle' } as const
const nothing: readonly never[] = []

/**
 * The only way to send a form (docs/architecture.md): `send`, `submit`, `refuse` and `edit` of
 * ui/client/sender.ts, and the state: `busy` during the request, `lines` and `errorOf` in words
 * after a refusal or failure, `value` on success. `form` names a form that must run once, however
 * often it is sent. The sender loads at the first sign of use, because every page has a form in its
 * footer. `onRefused` runs on each refusal; `isSeen` is true while the form is on the page to show
 * it. `posted` is the result of the same form posted without scripts; the state begins with it.
 */
export function useSend<Value = unknown>(
  ownWords: SendWords,
  form?: string,
  { onRefused, posted }: SendSettings<Value> = {},
) {
  const offline = useRouteLoaderData<typeof loader>('root')?.frame.words.offline
  const words = { ...ownWords, offline }
  const [state, setState] = useState<SendState<Value>>(posted?.state ?? idle)
  const sender = useRef<Promise<Sender<Value>>>(undefined)
  const isSeen = useRef(true)
  useEffect(() => {
    isSeen.current = true
    return () => {
      isSeen.current = false
    }
  }, [])
  const show = (next: SendState<Value>) => {
    setState(next)
    if ('lines' in next) onRefused?.(next.lines, isSeen.current)
  }
  const load = () => {
    // Loads the dependencies, too: a user who goes offline while typing can still send later.
    sender.current ??= import('./sender.ts').then(({ createSender }) =>
      createSender<Value>(show, { words, form, isSeen: () => isSeen.current }),
    )
    return sender.current
  }
  const runWithSender = async <Result>(act: (sender: Sender<Value>) => Result) => {
    try {
      return await act(await load())
    } catch {
      sender.current = undefined
      show({ step: 'failed', lines: listFailure(words) })
      return undefined
    }
  }
  const lines: readonly RefusalLine[] = 'lines' in state ? state.lines : nothing
  return {
    send: async <Own extends Value>(
      call: (attempt: Attempt) => Promise<Answer<Own>>,
      request?: unknown,
    ): Promise<Own | undefined> => {
      setState({ step: 'busy' })
      return runWithSender((to) => to.send(call, request))
    },
    submit: <Of extends Address>(guestForm: GuestForm<Of>, fields: FieldValues) => {
      if (!guestForm.check) setState({ step: 'busy' })
      return runWithSender((to) => to.submit(guestForm, fields)) as Promise<
        AnswerOf<Of> | undefined
      >
    },
    refuse: (refusals: readonly AnsweredRefusal[]) =>
      void runWithSender((to) => to.refuse(refusals)),
    edit: () =>
      void load().then(
        (to) => to.edit(),
        () => setState(idle),
      ),
    busy: state.step === 'busy',
    refusals: state.step === 'refused' ? state.refusals : nothing,
    lines,
    errorOf: (field: string) =>
      lines.flatMap((line) => (line.field === field ? line.text : nothing)).join('. ') || undefined,
    value: state.step === 'done' ? state.value : undefined,
  }
}
