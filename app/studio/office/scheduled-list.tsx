import { fill } from '#rules/text/fill.ts'
import { useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import type { Studio } from './studio-calls.ts'
import type { StudioParts } from './studio-parts.ts'
import { callSignedIn } from '#ui/session/session.ts'

type ScheduledListProps = StudioParts & { scheduled: Studio['scheduled'] }

/** Scheduled publications, and failed ones that need attention. */
export function ScheduledList({ desk, words, studio, scheduled }: ScheduledListProps) {
  const { busy, act } = useAction(desk)
  if (scheduled.length === 0) return null
  return (
    <section aria-labelledby="studio-planned" className="studio-part">
      <h3 id="studio-planned">{words.planned}</h3>
      {scheduled.map(({ id, at, state, note, held, documents }) => (
        <Notice
          key={id}
          as="div"
          tone={state === 'held' ? 'bad' : 'waiting'}
          className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1"
        >
          <div>
            {note && <strong className="block">{note}</strong>}
            {fill(words.plan[state], {
              at: formatOfficeTime(at),
              documents: documents.map(({ title }) => title),
            })}
            {held.map((why) => (
              <p key={why}>{why}</p>
            ))}
          </div>
          {studio.value?.canPublish && (
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() =>
                void act(
                  () => callSignedIn('DELETE /api/admin/studio/scheduled/:id', { params: { id } }),
                  words.plan.called,
                  () => void studio.reload(),
                )
              }
            >
              {words.plan.callOff}
            </button>
          )}
        </Notice>
      ))}
    </section>
  )
}
