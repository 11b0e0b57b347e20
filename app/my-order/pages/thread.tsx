import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { emptyDraft } from '#rules/guests/form-fields.ts'
import { orderMessageFields } from '#app/messages/order-message.ts'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { ThreadList } from '#ui/components/thread-list.tsx'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  messages: ManageAnswer['messages']
  /** Idempotency key of a message that the browser posts. */
  messageKey: string
  show: (order: ManageAnswer) => void
  words: ManageWords
}

export function Thread({ messages, messageKey, show, words: allWords }: Props) {
  const words = allWords.manage.thread
  const emptyMessage = emptyDraft(orderMessageFields)
  const writing = useOrderAction('message', {
    words: allWords,
    failed: words.failed,
    onDone: (answer) => {
      // Text typed while the message is being sent becomes the next message.
      writing.setDraft((now) => (now === writing.draft ? emptyMessage : now))
      show(answer)
    },
    // A message repeated after a lost answer is stored once.
    once: 'order-message',
    start: emptyMessage,
  })
  const { busy, inputs } = writing
  return (
    <Fold
      id="thread"
      title={words.title}
      isForScreen
      startsOpen={messages.at(-1)?.from === 'office'}
    >
      <p className="text-ink-2">{words.text}</p>
      <ThreadList messages={messages} names={{ guest: words.you, office: words.us }} own="guest" />
      <ActionForm of={writing} fields={{ key: messageKey }} className="mt-5 space-y-6">
        <ActionMessages of={[writing]} />
        <FormInputs fields={orderMessageFields} words={words} {...inputs} rows={4} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.busy : words.send}
          </button>
          <p role="status">{writing.value && words.sent}</p>
        </div>
      </ActionForm>
    </Fold>
  )
}
