import { useCallback } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { useAction, useQuery } from '../desk.ts'
import { formatOfficeTime } from '../office-time.ts'
import { useDeskAddress } from '../ui/desk-address.ts'
import { DeskView } from '../ui/desk-view.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { linkToStudio } from './studio-address.ts'
import { readHistory, restoreRevision, type Revision } from './studio-calls.ts'
import type { StudioParts } from './studio-parts.ts'

/** What a document was, newest first, and the way back to any of it. */
export function DocumentHistory({ name, ...parts }: StudioParts & { name: string }) {
  const { desk, words, studio } = parts
  const read = useCallback(() => readHistory(name), [name])
  const history = useQuery(read, desk, ['site'])
  const title = studio.value?.documents.find((each) => each.name === name)?.title ?? name
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={fill(words.past.title, { title })}
      className="studio"
      tools={
        <Link to={linkToStudio({ doc: name })} className="button button-quiet">
          {words.past.back}
        </Link>
      }
      loaded={history}
      empty={history.value?.length === 0 && words.past.empty}
    >
      {(revisions) => (
        <ol className="studio-history">
          {revisions.map((revision) => (
            <RevisionRow key={revision.revision} {...parts} {...{ name, revision }} />
          ))}
        </ol>
      )}
    </DeskView>
  )
}

type RevisionRowProps = StudioParts & { name: string; revision: Revision }

function RevisionRow({ desk, words, studio, nameOf, name, revision }: RevisionRowProps) {
  const { busy, act } = useAction(desk)
  const { go } = useDeskAddress()
  const { number, at, by, note, isWithdrawn, differences } = revision
  const facts = { number: number ?? '–', at: formatOfficeTime(at), by: nameOf(by) }
  const line = fill(words.past.line, facts)
  return (
    <li>
      <div className="flex flex-wrap items-center gap-3">
        <h3>
          {note ?? line}
          {note && <span className="text-ink-2 block text-caption font-normal">{line}</span>}
        </h3>
        {!isWithdrawn && (
          <button
            type="button"
            className="button button-quiet ml-auto"
            disabled={busy}
            aria-label={`${words.past.restore}: ${line}`}
            onClick={() =>
              void act(
                () => restoreRevision(name, revision.revision),
                words.past.said,
                () => {
                  void studio.reload()
                  void go(linkToStudio({ doc: name }))
                },
              )
            }
          >
            {words.past.restore}
          </button>
        )}
      </div>
      {isWithdrawn ? (
        <p>{words.past.withdrawn}</p>
      ) : differences.length === 0 ? (
        <p className="text-ink-2">{words.past.same}</p>
      ) : (
        <DifferenceTable {...{ words, differences }} caption={line} />
      )}
    </li>
  )
}
