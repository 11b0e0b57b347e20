import { useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { useSend } from '../client/use-send.ts'
import { FormInputs } from '../components/form-inputs.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { ThreadList } from '../components/thread-list.tsx'
import { pickPosted } from '../posting/posted.ts'
import { ActForm, usePostedAct } from './act-form.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  messages: ManageAnswer['messages']
  /** What a message is kept once by that the browser posts. */
  messageKey: string
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** What guest and office have written about the order, and the form to write more. */
export function Thread({ messages, messageKey, show, words: allWords }: Props) {
  const words = allWords.manage.thread
  const posted = usePostedAct<ManageAnswer>('message')
  const empty = emptyDraft(orderMessageFields)
  const [draft, setDraft] = useState({ ...empty, ...pickPosted(empty, posted) })
  const sendWords = { refusals: allWords.refusals, failed: words.failed }
  // Named, so that a message whose answer was lost is kept once when it is sent again.
  const sending = useSend<ManageAnswer>(sendWords, 'order-message', { posted })
  const { busy, lines, edit, errorOf } = sending
  const send = async () => {
    const found = checkAnswers(orderMessageFields, draft)
    if (found.length > 0) return sending.refuse(found)
    const { call } = await import('../client/api.ts')
    const write = ({ key }: { key: string }) =>
      call('POST /api/manage/messages', { body: { ...draft, key } }, 'reference')
    const answer = await sending.send(write, draft)
    if (!answer) return
    // What was typed meanwhile is the next message.
    setDraft((now) => (now === draft ? emptyDraft(orderMessageFields) : now))
    show(answer)
  }
  return (
    <Fold
      id="thread"
      title={words.title}
      isForScreen
      startsOpen={messages.at(-1)?.from === 'office'}
    >
      <p className="text-ink-2">{words.text}</p>
      <ThreadList messages={messages} names={{ guest: words.you, office: words.us }} own="guest" />
      <ActForm
        act="message"
        fields={{ key: messageKey }}
        onSend={() => void send()}
        className="mt-5 space-y-6"
      >
        {lines.length > 0 && <RefusalList title={allWords.manage.pleaseMend} lines={lines} />}
        <FormInputs
          fields={orderMessageFields}
          words={words}
          draft={draft}
          type={(change) => {
            edit()
            setDraft({ ...draft, ...change })
          }}
          errorOf={errorOf}
          rows={4}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.busy : words.send}
          </button>
          <p role="status">{sending.value && words.sent}</p>
        </div>
      </ActForm>
    </Fold>
  )
}
