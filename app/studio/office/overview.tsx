import { foldText } from '#rules/text/fold-text.ts'
import { useCallback, useState, useEffect } from 'react'
import { Link } from 'react-router'
import { fill, fillCount } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { listUnsavedDocuments } from './unsaved-changes.ts'
import { NewDocument } from './new-document.tsx'
import { linkToStudio } from './studio-address.ts'
import {
  type DocumentSummary,
  type FoundText,
  findTexts,
  listDrafts,
  type Studio,
} from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'
import { useAction } from '#ui/office-kit/desk.ts'
import { callSignedIn } from '#ui/session/session.ts'

type ScheduledListProps = StudioProps & { scheduled: Studio['scheduled'] }

/** Scheduled publications, and those that failed and need attention. */
function ScheduledList({ desk, words, studio, scheduled }: ScheduledListProps) {
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
            {held.map((reason) => (
              <p key={reason}>{reason}</p>
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

/** The answer of a query that did not change for `ms` milliseconds; before, the previous answer. */
function useDebounced<Value>(read: () => Promise<Value>, ms = 300): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(() => {
      void read().then((answer) => {
        if (!isCancelled) setValue(answer)
      })
    }, ms)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [read, ms])
  return value
}

const hintKey = 'studio-hint'

/** All content of the site: open drafts first, then everything by group. */
export function Overview(studioProps: StudioProps) {
  const { desk, words, studio } = studioProps
  const [searchText, setSearchText] = useState('')
  const drafts = listDrafts(studio.value)
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={words.view}
      text={words.text}
      className="studio"
      loaded={studio}
      tools={
        <>
          <Link to={linkToStudio({ see: 'publications' })} className="button button-quiet">
            {words.publications}
          </Link>
          <ActionButtons acts={[{ act: 'new', label: words.add }]}>
            {(_, onClose) => <NewDocument {...studioProps} onClose={onClose} />}
          </ActionButtons>
          <PublishLink words={words} studio={studio} />
        </>
      }
      filters={
        <div className="studio-search">
          <TextField
            id="studio-search"
            type="search"
            label={words.search}
            placeholder={words.searchHint}
            autoComplete="off"
            value={searchText}
            onChange={setSearchText}
          />
        </div>
      }
    >
      {(value) =>
        searchText.trim() === '' ? (
          <AllDocuments {...studioProps} value={value} drafts={drafts} />
        ) : (
          <SearchResults {...studioProps} value={value} typed={searchText.trim()} />
        )
      }
    </DeskView>
  )
}

function PublishLink({ words, studio }: Pick<StudioProps, 'words' | 'studio'>) {
  const { length } = listDrafts(studio.value)
  if (length === 0) return null
  return (
    <Link to={linkToStudio({ see: 'publish' })} className="button button-primary">
      {fillCount(words.publishCount, length)}
    </Link>
  )
}

function isOfSettings({ name, group }: DocumentSummary): boolean {
  return name === 'company/all' || group === 'Settings'
}

/** What the owner alone decides: the company, and the policies. */
export function Settings({ desk, words, studio }: StudioProps) {
  return (
    <DeskView
      desk={desk}
      id="settings"
      title={words.settings.view}
      text={words.settings.text}
      className="studio"
      loaded={studio}
      tools={<PublishLink words={words} studio={studio} />}
    >
      {({ documents }) => (
        <div className="studio-groups [&_li]:border-rule block! max-w-3xl [&_a]:font-semibold [&_li]:border-b [&_li]:py-2">
          <DocumentLinks documents={documents.filter(isOfSettings)} words={words} />
        </div>
      )}
    </DeskView>
  )
}

type EverythingProps = StudioProps & { value: Studio; drafts: readonly DocumentSummary[] }

function AllDocuments({ value, drafts, ...studioProps }: EverythingProps) {
  const { desk, words, nameOf } = studioProps
  const { live } = value
  const unsaved = listUnsavedDocuments(desk.userId)
  const unsavedDocuments = value.documents.filter(({ name }) => unsaved.includes(name))
  return (
    <>
      <FirstHint words={words} />
      {value.notices?.map((notice) => (
        <Notice key={notice} tone="bad" className="mb-6">
          {notice}
        </Notice>
      ))}
      {unsavedDocuments.length > 0 && (
        <Notice className="mb-6">
          {fill(words.unsent, { titles: unsavedDocuments.map(({ title }) => title) })}
        </Notice>
      )}
      <section aria-labelledby="studio-drafts" className="studio-part">
        <h3 id="studio-drafts">{words.editedNow}</h3>
        <p className="text-ink-2 text-caption">
          {live
            ? fill(words.liveSince, { number: live.number, at: formatOfficeTime(live.at) })
            : words.liveNever}
        </p>
        {drafts.length === 0 ? (
          <p className="mt-2">{words.nobodyEdits}</p>
        ) : (
          <ul className="studio-drafts">
            {drafts.map((document) => (
              <DraftRow key={document.name} document={document} words={words} nameOf={nameOf} />
            ))}
          </ul>
        )}
      </section>
      <ScheduledList {...studioProps} scheduled={value.scheduled} />
      <h3 className="sr-only">{words.everything}</h3>
      <div className="studio-groups">
        {[...Map.groupBy(value.documents, ({ group }) => group)].map(([group, documents]) => (
          <section key={group} aria-label={group}>
            <h4>{group}</h4>
            {[...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, documentsOfKind], index) =>
              documentsOfKind.length < 3 ? (
                <DocumentLinks key={kind} documents={documentsOfKind} words={words} />
              ) : (
                // The main kind of a group is open, related kinds are folded.
                <details key={kind} open={index === 0 && documentsOfKind.length < 20}>
                  <summary>
                    {documentsOfKind[0]?.kindLabel}{' '}
                    <span className="text-ink-2">{documentsOfKind.length}</span>
                  </summary>
                  <DocumentLinks documents={documentsOfKind} words={words} />
                </details>
              ),
            )}
          </section>
        ))}
      </div>
      <FiguresNote words={words} />
    </>
  )
}

type DraftRowProps = Pick<StudioProps, 'words' | 'nameOf'> & { document: DocumentSummary }

function DraftRow({ document, words, nameOf }: DraftRowProps) {
  const { name, title, kindLabel, draft, state } = document
  if (!draft) return null
  return (
    <li>
      <Link to={linkToStudio({ doc: name })} className="font-semibold" data-row={name}>
        {title}
      </Link>
      {kindLabel !== title && <span className="text-ink-2">{kindLabel}</span>}
      {(state === 'new' || state === 'withdrawn') && (
        <Badge text={words.states[state]} tone={state === 'new' ? 'good' : 'waiting'} />
      )}
      <span>{fillCount(words.changes, draft.changes)}</span>
      {draft.faults > 0 && (
        <span className="text-alarm font-semibold">{fillCount(words.faults, draft.faults)}</span>
      )}
      <span className="text-ink-2">
        {nameOf(draft.by)}, {formatOfficeTime(draft.at)}
      </span>
    </li>
  )
}

type DocumentLinksProps = Pick<StudioProps, 'words'> & { documents: readonly DocumentSummary[] }

function DocumentLinks({ documents, words }: DocumentLinksProps) {
  const about: Record<string, string> = words.settings.about
  return (
    <ul>
      {documents.map(({ name, kind, title, state, draft, shippedChanged }) => (
        <li key={name}>
          <Link to={linkToStudio({ doc: name })}>{title}</Link>
          {(draft || (state !== 'shipped' && !about[kind])) && (
            <Badge
              text={draft ? words.draft : words.states[state]}
              tone={draft ? 'waiting' : 'quiet'}
            />
          )}
          {about[kind] && <p className="text-ink-2 w-full text-meta">{about[kind]}</p>}
          {shippedChanged && (
            <span className="text-ink-2 text-caption">{words.shippedChanged}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type FoundProps = StudioProps & { value: Studio; typed: string }

/** Search results: documents by title at once, fields by text after a pause. */
function SearchResults({ words, value, typed }: FoundProps) {
  const foldedText = foldText(typed)
  const documents = value.documents.filter((document) =>
    foldText(`${document.title} ${document.kindLabel} ${document.name}`).includes(foldedText),
  )
  const read = useCallback(
    async () => (typed.length < 3 ? [] : findTexts(typed).catch((): FoundText[] => [])),
    [typed],
  )
  const texts = useDebounced(read) ?? []
  if (documents.length === 0 && texts.length === 0)
    return (
      <>
        <p role="status">{fill(words.searchNone, { typed })}</p>
        <FiguresNote words={words} />
      </>
    )
  return (
    <div className="studio-found" aria-live="polite">
      {documents.length > 0 && (
        <section aria-labelledby="studio-found-pages">
          <h3 id="studio-found-pages">{words.searchPages}</h3>
          <ul>
            {documents.map(({ name, title, kindLabel, group }) => (
              <li key={name}>
                <Link to={linkToStudio({ doc: name })}>{title}</Link>{' '}
                <span className="text-ink-2 text-caption">
                  {kindLabel === title ? group : `${kindLabel}, ${group}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {texts.length > 0 && (
        <section aria-labelledby="studio-found-texts">
          <h3 id="studio-found-texts">{words.searchTexts}</h3>
          <ul>
            {texts.map(({ name, title, path, label }) => (
              <li key={`${name} ${path.join('.')}`}>
                <Link to={linkToStudio({ doc: name, field: path })}>{label}</Link>{' '}
                <span className="text-ink-2 text-caption">{title}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FiguresNote words={words} />
    </div>
  )
}

function FiguresNote({ words }: Pick<StudioProps, 'words'>) {
  return <p className="text-ink-2 mt-8 max-w-prose text-meta">{words.settings.note}</p>
}

function FirstHint({ words }: Pick<StudioProps, 'words'>) {
  const [isShown, setIsShown] = useState(() => readHintFlag() === null)
  if (!isShown) return null
  return (
    <Notice as="div" tone="quiet" className="mb-6 flex flex-wrap items-center gap-3">
      <span>{words.hint}</span>
      <button
        type="button"
        className="studio-act"
        onClick={() => {
          setIsShown(false)
          try {
            localStorage.setItem(hintKey, 'read')
          } catch {
            // Without storage the hint is shown again next time.
          }
        }}
      >
        {words.hintDone}
      </button>
    </Notice>
  )
}

function readHintFlag(): string | null {
  try {
    return localStorage.getItem(hintKey)
  } catch {
    return null
  }
}
