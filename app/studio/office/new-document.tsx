import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { linkToStudio } from './studio-address.ts'
import { createDocument, type DocumentSummary } from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'

const kinds = [
  'tour',
  'article',
  'vehicle',
  'template',
  'builder-tour',
  'group-experience',
  'destination',
  'attraction',
  'question-theme',
  'gate-fee',
  'person',
] as const

type NewDocumentProps = StudioProps & {
  original?: Pick<DocumentSummary, 'kind' | 'name'>
  onClose: () => void
}

export function NewDocument({ desk, words, studio, original, onClose }: NewDocumentProps) {
  const { create } = words
  const { go } = useDeskAddress()
  const documents = studio.value?.documents ?? []
  const labels = new Map(documents.map(({ kind, kindLabel }) => [kind, kindLabel]))
  const options = (original ? [original.kind] : kinds)
    .filter((kind) => labels.has(kind))
    .map((value) => ({ value, label: labels.get(value) ?? value }))
  const form = useForm({
    kind: { kind: 'choice', label: create.kind, options },
    copyOf: {
      kind: 'choice',
      label: create.copyOf,
      options: [] as { value: string; label: string }[],
      unchosen: create.empty,
      start: original?.name ?? '',
    },
    id: { kind: 'line', label: create.id, hint: create.idHint, limit: 80, required: true },
  })
  const chosenKind = form.draft.kind
  const originals = documents.filter(
    ({ kind, state }) => kind === chosenKind && state !== 'withdrawn',
  )
  const fields = {
    ...form.fields,
    copyOf: {
      ...form.fields.copyOf,
      options: originals.map(({ name, title }) => ({ value: name, label: title })),
    },
  }
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      form={{ ...form, fields }}
      id="studio-new"
      role="dialog"
      title={create.title}
      confirm={create.confirm}
      busyLabel={create.busy}
      call={({ kind, copyOf, id }) =>
        createDocument({
          kind,
          id: id.trim(),
          // A copy and its original must be of the same kind.
          ...(copyOf.startsWith(`${kind}/`) && { copyOf: copyOf.slice(kind.length + 1) }),
        })
      }
      doneText={create.said}
      onDone={({ name }) => {
        void studio.reload()
        void go(linkToStudio({ doc: name }))
      }}
    />
  )
}
