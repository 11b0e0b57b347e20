import { fill } from '#rules/text/fill.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToStudio } from './studio-address.ts'
import {
  discardDraft,
  readDocument,
  type StudioDocument,
  withdrawDocument,
} from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'

type DocumentDialogProps = StudioProps & {
  document: StudioDocument
  onDone: (document: StudioDocument) => void
  onClose: () => void
}

const redirectPages = [
  '/',
  '/tours',
  '/transfers',
  '/rides',
  '/destinations',
  '/group-tours',
  '/blog',
]

export function WithdrawDialog(props: DocumentDialogProps) {
  const { desk, words, studio, document, onDone, onClose } = props
  const { withdrawal } = words
  const hasPage = document.kind === 'tour' || document.kind === 'article'
  const otherDocuments = (studio.value?.documents ?? []).filter(
    ({ kind, name }) => kind === document.kind && name !== document.name,
  )
  const pathPrefix = document.kind === 'tour' ? '/tour/' : '/blog/'
  const form = useForm({
    redirectTo: {
      kind: 'choice',
      label: withdrawal.redirect,
      unchosen: withdrawal.nowhere,
      options: [
        ...redirectPages.map((value) => ({ value, label: value })),
        ...otherDocuments.map(({ name, title }) => ({
          value: pathPrefix + name.slice(document.kind.length + 1),
          label: title,
        })),
      ],
      start: document.kind === 'tour' ? '/tours' : '/blog',
    },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onDone={onDone}
      onClose={onClose}
      id="studio-withdraw"
      title={fill(withdrawal.title, { title: document.title })}
      text={withdrawal.text}
      without={hasPage ? [] : ['redirectTo']}
      confirm={withdrawal.confirm}
      call={({ redirectTo }) =>
        withdrawDocument(document.name, hasPage && redirectTo ? redirectTo : undefined)
      }
      doneText={withdrawal.said}
    />
  )
}

export function DiscardDialog({
  desk,
  words,
  studio,
  document,
  onDone,
  onClose,
}: DocumentDialogProps) {
  const { discarding } = words
  const { go } = useDeskAddress()
  const isNew = document.live === null
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      id="studio-discard"
      title={discarding.title}
      text={isNew ? discarding.textNew : discarding.text}
      confirm={discarding.confirm}
      call={async () => {
        const answer = await discardDraft(document.name)
        if (!answer.ok || isNew) return answer.ok ? { ok: true, value: undefined } : answer
        return { ok: true as const, value: await readDocument(document.name) }
      }}
      doneText={discarding.said}
      onDone={(liveDocument: StudioDocument | undefined) => {
        if (liveDocument) return onDone(liveDocument)
        void studio.reload()
        return void go(linkToStudio())
      }}
    />
  )
}
