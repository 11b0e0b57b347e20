import { useCallback } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useQuery } from '#ui/office-kit/desk.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { listPublications } from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'
import { callSignedIn } from '#ui/session/session.ts'

type RestoreSiteDialogProps = StudioProps & {
  number: number
  onClose: () => void
  onDone?: () => void
}

export function RestoreSiteDialog({
  desk,
  words,
  studio,
  number,
  onClose,
  onDone,
}: RestoreSiteDialogProps) {
  const { list } = words
  const read = useCallback(() => listPublications(), [])
  const publications = useQuery(read, desk)
  const laterPublications =
    publications.value?.filter((publication) => publication.number > number) ?? []
  const titles = [
    ...new Set(laterPublications.flatMap(({ documents }) => documents.map(({ title }) => title))),
  ]
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      id="studio-take-back"
      title={list.takeBackTitle}
      text={number === 0 ? list.takeBackShipped : fill(list.takeBackText, { number })}
      confirm={list.confirm}
      busyLabel={list.busy}
      call={() =>
        callSignedIn('POST /api/admin/studio/publications/:number/restore', {
          params: { number },
          body: {},
        })
      }
      doneText={list.taken}
      onDone={() => {
        void studio.reload()
        onDone?.()
      }}
    >
      {titles.length > 0 && (
        <div>
          <p>{list.changes}</p>
          <ul className="mt-1 list-disc pl-5">
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
