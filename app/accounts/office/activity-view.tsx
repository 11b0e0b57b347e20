import { formatDay, formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { AuditEntry } from '#app/office/admin-calls.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameStatus } from '#app/office/inbox-search.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { readSignedIn } from '#ui/session/session.ts'

/** The activity log, newest first. */
export default function ActivityView({ desk }: { desk: Desk }) {
  const { log } = desk.words
  const list = usePagedQuery<AuditEntry>(readEntries, desk, ['log'])
  return (
    <DeskView
      desk={desk}
      id="activity"
      title={log.title}
      text={log.text}
      loaded={list}
      empty={list.items.length === 0 && log.empty}
    >
      {(entries) => (
        <>
          <DeskTable
            desk={desk}
            label={log.title}
            columns={listColumns(desk.words)}
            rows={entries}
            keyOf={({ id }) => id}
          />
          <LoadOlder desk={desk} list={list} text={log.older} />
        </>
      )}
    </DeskView>
  )
}

function listColumns(words: Desk['words']): Column<AuditEntry>[] {
  const { log } = words
  return [
    {
      id: 'when',
      by: ({ at }) => at,
      cell: ({ at }) => <time dateTime={at}>{formatOfficeTime(at)}</time>,
    },
    { id: 'who', by: (entry) => nameActor(entry, log) },
    { id: 'what', isLong: true, by: ({ action }) => nameOf(log.actions, action) },
    { id: 'about', isLong: true, by: (entry) => describeEntry(entry, words) },
  ]
}

async function readEntries(cursor: string | null) {
  const { entries, nextCursor } = await readSignedIn('GET /api/admin/audit-log', {
    query: { limit: '100', cursor: cursor ?? undefined },
  })
  return { items: entries, nextCursor }
}

function nameActor({ actorId, actorEmail }: AuditEntry, words: Desk['words']['log']): string {
  if (actorId === null) return words.someone
  return actorEmail ?? words.gone
}

/** The words of a status, or a date. A moved trip shows both dates. */
function nameState(code: string, statuses: Desk['words']['statuses']): string {
  return isCalendarDate(code) ? formatDay(code) : nameStatus(code, statuses)
}

function describeEntry({ subject, facts, aboutEmail }: AuditEntry, words: Desk['words']): string {
  const subjects: Record<string, string> = { ...words.log.subjects, ...words.inboxes }
  const { from, to, reference, title, code } = facts
  const subjectNames = [aboutEmail, reference, title, code].filter(
    (name) => typeof name === 'string',
  )
  const change =
    typeof from === 'string' && typeof to === 'string'
      ? [
          fill(words.log.fromTo, {
            from: nameState(from, words.statuses),
            to: nameState(to, words.statuses),
          }),
        ]
      : []
  const addressText =
    typeof facts['address'] === 'string'
      ? [fill(words.log.unknownAddress, { address: facts['address'] })]
      : []
  const untilText =
    typeof facts['until'] === 'string'
      ? [fill(words.log.until, { date: formatLongDate(facts['until']) })]
      : []
  const number = facts['number']
  const publication =
    subject === 'content_publications' && typeof number === 'number'
      ? [fill(words.log.publication, { number })]
      : []
  const { amount, role, right } = facts
  const names: Record<string, string> = { ...words.roles.names, ...words.rights.names }
  const roleOrRight = [role, right].flatMap((code) =>
    typeof code === 'string' ? (names[code] ?? code) : [],
  )
  const sum = typeof amount === 'number' ? [formatCents(amount)] : []
  const device = facts['newDevice'] === true ? [words.log.newDevice] : []
  return [
    subjects[subject] ?? subject,
    ...subjectNames,
    ...publication,
    ...roleOrRight,
    ...sum,
    ...addressText,
    ...device,
    ...change,
    ...untilText,
  ].join(', ')
}
