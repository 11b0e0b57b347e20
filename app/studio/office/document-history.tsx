import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { useAction, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { linkToStudio } from './studio-address.ts'
import { readHistory, restoreRevision, type Revision } from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'

export function DocumentHistory({ name, ...studioProps }: StudioProps & { name: string }) {
  const { desk, words, studio, nameOf } = studioProps
  const [against, setAgainst] = useState('')
  const read = useCallback(() => readHistory(name, against || undefined), [name, against])
  const history = useQuery(read, desk, ['site'])
  const title = studio.value?.documents.find((each) => each.name === name)?.title ?? name
  const isUntouched = history.value?.every(({ number }) => number === 0) ?? false
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={fill(words.past.title, { title })}
      className="studio"
      {...(isUntouched && { text: words.past.empty })}
      tools={
        <Link to={linkToStudio({ doc: name })} className="button button-quiet">
          {words.past.back}
        </Link>
      }
      loaded={history}
    >
      {(revisions) => (
        <>
          {!isUntouched && (
            <div className="studio-against">
              <SelectField
                id="history-against"
                label={words.past.against}
                value={against}
                onChange={setAgainst}
                options={[
                  { value: '', label: words.past.eachBefore },
                  ...revisions.map((revision) => ({
                    value: revision.revision,
                    label: describeRevision(revision, { words, nameOf }).title,
                  })),
                ]}
              />
            </div>
          )}
          <ol className="studio-history">
            {revisions.map((revision) => (
              <RevisionRow
                key={revision.revision}
                {...studioProps}
                name={name}
                revision={revision}
                isComparedWith={revision.revision === against}
              />
            ))}
          </ol>
        </>
      )}
    </DeskView>
  )
}

function describeRevision(
  { number, at, by, note }: Revision,
  { words, nameOf }: Pick<StudioProps, 'words' | 'nameOf'>,
): { title: string; line?: string } {
  if (at === null) return { title: words.list.asDelivered, line: words.past.delivered }
  const facts = { number: number ?? '–', at: formatOfficeTime(at), by: nameOf(by) }
  const line = fill(words.past.line, facts)
  return note === null ? { title: line } : { title: note, line }
}

type RevisionRowProps = StudioProps & { name: string; revision: Revision; isComparedWith: boolean }

function RevisionRow(props: RevisionRowProps) {
  const { desk, words, studio, name, revision, isComparedWith } = props
  const { busy, act } = useAction(desk)
  const { go } = useDeskAddress()
  const { isWithdrawn, differences } = revision
  const { title, line } = describeRevision(revision, props)
  return (
    <li>
      <div className="flex flex-wrap items-center gap-3">
        <h3>
          {title}
          {line && <span className="text-ink-2 block text-caption font-normal">{line}</span>}
        </h3>
        {!isWithdrawn && (
          <button
            type="button"
            className="button button-quiet ml-auto"
            disabled={busy}
            aria-label={`${words.past.restore}: ${line ?? title}`}
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
      ) : differences.length > 0 ? (
        <DifferenceTable
          words={words}
          differences={differences}
          heads={words.past}
          caption={title}
        />
      ) : (
        (revision.at !== null || isComparedWith) && (
          <p className="text-ink-2">{isComparedWith ? words.past.comparedWith : words.past.same}</p>
        )
      )}
    </li>
  )
}
