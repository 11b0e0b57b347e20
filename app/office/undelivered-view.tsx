import { fill } from '#rules/text/fill.ts'
import type { DeskMail } from './admin-calls.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { MailEntry, nameKind } from './mail-entry.tsx'
import { readSignedIn } from '#ui/session/session.ts'

export default function UndeliveredView({ desk, onChange }: { desk: Desk; onChange: () => void }) {
  const words = desk.words.mails
  const list = usePagedQuery<DeskMail>(readParked, desk, ['mails'])
  const shownMails = useKeepOpen(list.items)
  const onChanged = ({ id }: DeskMail) => {
    list.change((mail) => (mail.id === id ? undefined : mail))
    onChange()
  }
  return (
    <DeskView
      desk={desk}
      id="undelivered"
      title={words.title}
      text={words.text}
      loaded={list}
      empty={shownMails.length === 0 && words.empty}
    >
      {() => (
        <>
          <DeskTable
            desk={desk}
            label={words.title}
            columns={listColumns(desk)}
            rows={shownMails}
            keyOf={({ item }) => item.id}
            renderPanel={(_opened, row) =>
              row && (
                <ul>
                  <MailEntry
                    key={row.item.id}
                    desk={desk}
                    onChanged={onChanged}
                    mail={row.item}
                    isGone={row.isGone}
                    hold={row.hold}
                    showsAbout
                  />
                </ul>
              )
            }
          />
          <LoadOlder desk={desk} list={list} text={words.older} />
        </>
      )}
    </DeskView>
  )
}

type KeptMail = { item: DeskMail; isGone: boolean; hold: (isHeld: boolean) => void }

function listColumns(desk: Desk): Column<KeptMail>[] {
  const { mails: words } = desk.words
  return [
    { id: 'to', by: ({ item }) => item.recipient },
    { id: 'what', isLong: true, by: ({ item }) => nameKind(item, words) },
    {
      id: 'why',
      isLong: true,
      cell: ({ item: { parkedWhy, lastError, at } }) =>
        lastError ?? fill(words.why[parkedWhy ?? 'refused'], { date: formatOfficeTime(at) }),
    },
    {
      id: 'order',
      by: ({ item }) => item.about,
      cell: ({ item }) => (/^[A-Z]{2}-/.test(item.about) ? item.about : ''),
    },
    { id: 'when', by: ({ item }) => item.at, cell: ({ item }) => formatOfficeTime(item.at) },
  ]
}

async function readParked(cursor: string | null) {
  const { mails, nextCursor } = await readSignedIn('GET /api/admin/mails', {
    query: { cursor: cursor ?? undefined },
  })
  return { items: mails, nextCursor }
}
