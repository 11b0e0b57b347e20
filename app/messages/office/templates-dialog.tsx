import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#rules/text/sanitise.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { listTemplates, type Template } from './thread-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'

export function TemplatesButton({ desk }: { desk: Desk }) {
  const words = desk.words.messages.templates
  const [isOpen, setIsOpen] = useState(false)
  if (!desk.can('book')) return null
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
        {words.manage}
      </button>
      {isOpen &&
        // A portal, because the toolbar's styles would apply here.
        createPortal(
          <Dialog
            aria-labelledby="templates-title"
            className="w-[min(40rem,calc(100vw-2rem))] p-6 sm:p-8"
            onClose={() => setIsOpen(false)}
          >
            <h2 id="templates-title" className="text-h3">
              {words.title}
            </h2>
            <p className="text-ink-2 mt-2 text-meta">{words.text}</p>
            <Templates desk={desk} />
            <CloseButton className="button button-quiet mt-6">{words.done}</CloseButton>
          </Dialog>,
          document.querySelector('.desk') ?? document.body,
        )}
    </>
  )
}

const createBlank = (): Template => ({ id: crypto.randomUUID(), title: '', text: '' })

function Templates({ desk }: { desk: Desk }) {
  const words = desk.words.messages.templates
  const loaded = useQuery(listTemplates, desk)
  const [edited, setEdited] = useState(createBlank)
  const { act, busy, lines } = useAction<{ templates: Template[] }>(desk, { isInline: true })
  const removeAction = useAction<object>(desk)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void act(
      () =>
        callSignedIn('PUT /api/admin/templates/:id', {
          params: { id: edited.id },
          body: { title: edited.title, text: edited.text },
        }),
      words.kept,
      ({ templates }) => {
        loaded.show(templates)
        setEdited(createBlank())
      },
    )
  }
  const remove = async (id: string) => {
    await removeAction.act(
      () => callSignedIn('DELETE /api/admin/templates/:id', { params: { id } }),
      words.removed,
      () => void loaded.reload(),
    )
  }
  const findError = (field: string) => lines.find((one) => one.field === field)?.text
  return (
    <>
      <ul className="mt-4">
        {loaded.value?.length === 0 && <li className="text-ink-2">{words.none}</li>}
        {(loaded.value ?? []).map((template) => (
          <li key={template.id} className="border-rule flex flex-wrap gap-3 border-b py-2">
            <span className="min-w-0 flex-1 font-semibold break-words">{template.title}</span>
            <button
              type="button"
              className="link"
              aria-label={`${words.edit}: ${template.title}`}
              onClick={() => setEdited(template)}
            >
              {words.edit}
            </button>
            <button
              type="button"
              className="link"
              aria-label={`${words.remove}: ${template.title}`}
              onClick={() => void remove(template.id)}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit} className="mt-6 space-y-4">
        <TextField
          id="template-title"
          label={words.name}
          required
          maxLength={60}
          value={edited.title}
          onChange={(title) => setEdited({ ...edited, title })}
          error={findError('title')}
        />
        <TextField
          id="template-text"
          label={words.words}
          rows={5}
          required
          maxLength={limits.message}
          value={edited.text}
          onChange={(text) => setEdited({ ...edited, text })}
          error={findError('text')}
        />
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {lines
            .filter(({ field }) => !field)
            .map(({ text }) => text)
            .join(' ')}
        </p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {words.add}
        </button>
      </form>
    </>
  )
}
