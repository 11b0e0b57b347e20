import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { type AsideMail, listAside } from './thread-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Props = { desk: Desk; onMoved: (threadId: string) => void }

export function AsideList({ desk, onMoved }: Props) {
  const words = desk.words.messages
  const list = usePagedQuery<AsideMail>(readAside, desk, ['messages'])
  return (
    <WhenLoaded desk={desk} loaded={list}>
      {(mails) =>
        mails.length === 0 ? (
          <p role="status" className="max-w-prose">
            {words.aside.empty}
          </p>
        ) : (
          <>
            <p className="mb-4 max-w-prose">{words.aside.text}</p>
            <DeskTable
              desk={desk}
              label={words.aside.tab}
              columns={listColumns({ desk, onMoved })}
              rows={mails}
              keyOf={({ id }) => id}
            />
            <LoadOlder desk={desk} list={list} text={words.older} />
          </>
        )
      }
    </WhenLoaded>
  )
}

function listColumns({ desk, onMoved }: Props): Column<AsideMail>[] {
  const words = desk.words.messages
  const actionColumn: Column<AsideMail> = {
    id: 'acts',
    cell: (mail) => <MoveToThread desk={desk} mail={mail} onMoved={onMoved} />,
  }
  return [
    { id: 'who', isLong: true, cell: ({ sender }) => sender || words.unknown },
    { id: 'what', isLong: true, cell: ({ subject }) => subject || words.aside.noSubject },
    { id: 'why', isLong: true, cell: ({ reason }) => words.aside.reasons[reason] },
    { id: 'received', narrow: 'end', cell: ({ at }) => formatOfficeTime(at) },
    ...(desk.can('book') ? [actionColumn] : []),
  ]
}

async function readAside(cursor: string | null) {
  const { mails, nextCursor } = await listAside(cursor)
  return { items: mails, nextCursor }
}

function MoveToThread({ desk, mail, onMoved }: Props & { mail: AsideMail }) {
  const words = desk.words.messages.aside
  const { act, busy } = useAction<{ threadId: string }>(desk)
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={busy}
      aria-label={`${words.bring}: ${mail.subject || mail.sender || words.noSubject}`}
      onClick={() =>
        void act(
          () => callSignedIn('POST /api/admin/threads/put-aside/:id', { params: { id: mail.id } }),
          words.brought,
          ({ threadId }) => onMoved(threadId),
        )
      }
    >
      {words.bring}
    </button>
  )
}
