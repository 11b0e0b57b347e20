import { type FormEvent, useRef } from 'react'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import { useItemDraft } from '#app/office/item-drafts.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { listTemplates, type Template, type WholeThread } from './thread-calls.ts'
import { makeDraftKey } from './thread-view.tsx'
import { callSignedIn } from '#ui/session/session.ts'

type Props = {
  desk: Desk
  thread: WholeThread
  show: (thread: WholeThread) => void
}

/** The form to reply to a thread. The browser tab stores the draft until it is sent. */
export function AnswerForm({ desk, thread, show }: Props) {
  const words = desk.words.messages
  const { id, taken, email, kind, messages } = thread
  const { note: draft, type, markSaved } = useItemDraft(desk.userId, makeDraftKey(id), '')
  const templates = useQuery(listTemplates, desk)
  const sendAction = useAction<WholeThread>(desk, { failed: words.failed, form: `thread ${id}` })
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const request = { message: draft }
    const seenNumber = messages.at(-1)?.number ?? 0
    const sent = await sendAction.send(
      ({ key }) =>
        callSignedIn(
          'POST /api/admin/threads/:id/messages',
          { params: { id }, body: { ...request, key, seen: seenNumber } },
          'messages',
        ),
      request,
    )
    if (!sent) return
    markSaved(draft, '')
    desk.say(words.sent)
    show(sent)
  }
  const updateDraft = (text: string) => {
    sendAction.edit()
    type(text)
  }
  const insert = (templateId: string) => {
    const template = templates.value?.find((one) => one.id === templateId)
    if (!template) return
    updateDraft([draft.trimEnd(), fillTemplate(template, thread)].filter(Boolean).join('\n\n'))
    form.current?.querySelector('textarea')?.focus()
  }
  const isOnPage = kind === 'order' || kind === 'itinerary' || kind === 'group'
  return (
    <form
      ref={form}
      data-answers
      onSubmit={(event) => void onSubmit(event)}
      className="mt-6 space-y-3"
    >
      {taken && taken.id !== desk.userId && <Notice>{fill(words.othersHave, taken)}</Notice>}
      {(templates.value?.length ?? 0) > 0 && (
        <SelectField
          id={`template-${id}`}
          label={words.templates.insert}
          value=""
          onChange={insert}
          unchosen={words.templates.choose}
          options={(templates.value ?? []).map((one) => ({ value: one.id, label: one.title }))}
        />
      )}
      <TextField
        id={`answer-${id}`}
        label={words.answer}
        hint={fill(isOnPage ? words.hintOfPage : words.hint, { email })}
        rows={5}
        required
        maxLength={limits.message}
        value={draft}
        onChange={updateDraft}
      />
      <button
        type="submit"
        className="button button-primary"
        disabled={sendAction.busy || draft.trim() === ''}
      >
        {sendAction.busy ? words.busy : words.send}
      </button>
    </form>
  )
}

/** Fills a saved reply with the guest's data. An unknown value becomes empty. */
function fillTemplate({ text }: Template, { name, day, reference }: WholeThread): string {
  return text
    .replaceAll('[name]', () => name)
    .replaceAll('[day]', () => (day ? formatShortDay(day) : ''))
    .replaceAll('[reference]', () => reference ?? '')
    .slice(0, limits.message)
}
