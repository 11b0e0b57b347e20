import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { CheckField, Radios } from '#ui/office-kit/fields.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { usePreview } from '#ui/office-kit/use-preview.ts'
import { ComparePages } from './compare-pages.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { linkToStudio } from './studio-address.ts'
import {
  type DocumentSummary,
  listDrafts,
  openPreview,
  type PublishAnswer,
  type Review,
} from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'
import { RestoreSiteDialog } from './restore-site-dialog.tsx'
import { callSignedIn } from '#ui/session/session.ts'

const PriceDifferences = lazy(() => import('./prices/price-differences.tsx'))

/** Maximum number of pages listed at first. */
const maxPages = 12

export function PublishSheet(studioProps: StudioProps) {
  const { desk, words, studio } = studioProps
  const [lastPublication, setLastPublication] =
    useState<Omit<PublishedNoticeProps, keyof StudioProps>>()
  const drafts = listDrafts(studio.value)
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={words.sheet.title}
      text={words.sheet.text}
      className="studio"
      tools={
        <Link to={linkToStudio()} className="button button-quiet">
          {words.back}
        </Link>
      }
      loaded={studio}
    >
      {({ canPublish }) => (
        <>
          <div role="status">
            {lastPublication && <PublishedNotice {...studioProps} {...lastPublication} />}
          </div>
          {drafts.length === 0 ? (
            !lastPublication && <p>{words.sheet.none}</p>
          ) : (
            <Sheet
              {...studioProps}
              drafts={drafts}
              canPublish={canPublish}
              onDone={(published, at) => {
                setLastPublication({ published, at, before: studio.value?.live?.number ?? 0 })
                void studio.reload()
                scrollTo({ top: 0 })
              }}
            />
          )}
        </>
      )}
    </DeskView>
  )
}

type PublishedNoticeProps = StudioProps & {
  published: PublishAnswer
  at: string | undefined
  before: number
}

function PublishedNotice(props: PublishedNoticeProps) {
  const { words, studio, published, at, before } = props
  const [isRestoring, setIsRestoring] = useState(false)
  const { number, pages, seconds } = published
  const { sheet } = words
  const text =
    number === null
      ? fill(sheet.planned, { at: at === undefined ? '' : formatOfficeTime(at) })
      : fill(
          pages.length === 0
            ? sheet.doneNone
            : pages.length === 1
              ? sheet.done.one
              : sheet.done.other,
          {
            n: pages.length,
            seconds: seconds.toFixed(1),
          },
        )
  return (
    <Notice as="div" tone="good" isFilled className="mb-6">
      <p className="font-semibold">{text}</p>
      {number !== null && (
        <>
          <PageLinks words={words} pages={pages} />
          {studio.value?.canPublish && (
            <button
              type="button"
              className="button button-quiet mt-3"
              onClick={() => setIsRestoring(true)}
            >
              {sheet.takeBack}
            </button>
          )}
          {isRestoring && (
            <RestoreSiteDialog {...props} number={before} onClose={() => setIsRestoring(false)} />
          )}
        </>
      )}
    </Notice>
  )
}

type SheetProps = StudioProps & {
  drafts: readonly DocumentSummary[]
  canPublish: boolean
  onDone: (published: PublishAnswer, at: string | undefined) => void
}

function Sheet(props: SheetProps) {
  const { words, drafts, email, nameOf } = props
  const { sheet } = words
  // Only the user's own drafts are ticked, because others may be unfinished.
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const isPicked = ({ name, draft }: DocumentSummary) =>
    ticks[name] ?? (draft?.by === email || drafts.length === 1)
  const pickedVersions = drafts
    .filter(isPicked)
    .map(({ name, draft }) => `${name}@${draft?.version}`)
  const pickedKeys = pickedVersions.join('\n')
  const readReview = useCallback(
    () =>
      callSignedIn('POST /api/admin/studio/review', {
        body: {
          documents: pickedKeys.split('\n').map((each) => each.slice(0, each.lastIndexOf('@'))),
        },
      }),
    [pickedKeys],
  )
  const [plan, setPlan] = useState<PublishInput>({ note: '', when: 'now', at: '' })
  const { figures } = usePreview(pickedKeys === '' ? undefined : readReview, words.look.failed)
  return (
    <div className="studio-sheet">
      <fieldset>
        <legend className="font-semibold">{sheet.which}</legend>
        {drafts.map((document) => (
          <CheckField
            key={document.name}
            id={`publish-${document.name}`}
            label={
              <>
                {document.title}
                {document.kindLabel !== document.title && (
                  <span className="text-ink-2"> {document.kindLabel}</span>
                )}
              </>
            }
            hint={[
              fillCount(words.changes, document.draft?.changes ?? 0),
              ...(document.draft && document.draft.by !== email
                ? [fill(sheet.byOther, { by: nameOf(document.draft.by) })]
                : []),
              ...(document.draft && document.draft.faults > 0
                ? [fillCount(words.faults, document.draft.faults)]
                : []),
            ].join(', ')}
            isTicked={isPicked(document)}
            onTick={(isTicked) => setTicks((before) => ({ ...before, [document.name]: isTicked }))}
          />
        ))}
      </fieldset>
      <div role="status">
        {figures.step === 'asking' && <p className="text-ink-2">{sheet.looking}</p>}
        {figures.step === 'refused' && <Notice tone="bad">{figures.refused}</Notice>}
      </div>
      {figures.step === 'there' && pickedKeys !== '' && (
        <ReviewResult {...props} plan={plan} setPlan={setPlan} review={figures.value} />
      )}
    </div>
  )
}

type PublishInput = { note: string; when: string; at: string }
type ReviewResultProps = SheetProps & {
  review: Review
  plan: PublishInput
  setPlan: (change: (before: PublishInput) => PublishInput) => void
}

function ReviewResult(props: ReviewResultProps) {
  const { words, canPublish, review } = props
  const { sheet } = words
  const { documents, faults, pages, consequences } = review
  const isFaulty = faults.length > 0
  const bases = usePreviewBases(props)
  return (
    <>
      {isFaulty && <Faults words={words} faults={faults} />}
      <section aria-labelledby="publish-what">
        <h3 id="publish-what">{sheet.what}</h3>
        {documents.map(({ name, title, state, differences }) => (
          <div key={name} className="mt-4">
            <h4>
              <Link to={linkToStudio({ doc: name })} className="link">
                {title}
              </Link>
            </h4>
            {state === 'new' && <p>{sheet.added}</p>}
            {state === 'withdrawn' ? (
              <p>{sheet.withdrawn}</p>
            ) : (
              differences.length > 0 && (
                <DifferenceTable
                  words={words}
                  differences={differences}
                  heads={sheet}
                  caption={title}
                />
              )
            )}
          </div>
        ))}
      </section>
      {review.prices.length > 0 && (
        <Suspense>
          <PriceDifferences words={words} prices={review.prices} />
        </Suspense>
      )}
      {!isFaulty && (
        <section aria-labelledby="publish-pages">
          <h3 id="publish-pages">
            {pages.length === 0 ? sheet.noPages : fillCount(sheet.pages, pages.length)}
          </h3>
          <PageLinks words={words} bases={bases} pages={pages.slice(0, maxPages)} />
          {pages.length > maxPages && (
            <details>
              <summary className="py-2">
                {fill(sheet.morePages, { n: pages.length - maxPages })}
              </summary>
              <PageLinks words={words} bases={bases} pages={pages.slice(maxPages)} />
            </details>
          )}
        </section>
      )}
      {consequences.length > 0 && (
        <section aria-labelledby="publish-consequences">
          <h3 id="publish-consequences">{sheet.consequences}</h3>
          <ul className="list-disc pl-5">
            {consequences.map((consequence) => {
              const text = formatConsequence(words, consequence)
              return <li key={text}>{text}</li>
            })}
          </ul>
        </section>
      )}
      {canPublish ? !isFaulty && <PublishForm {...props} /> : <Notice>{sheet.notAllowed}</Notice>}
    </>
  )
}

function formatConsequence(
  { sheet }: StudioProps['words'],
  { code, facts }: Review['consequences'][number],
): string {
  const consequenceWords: Readonly<Record<string, { one: string; other: string }>> =
    sheet.consequenceOf
  const forms = consequenceWords[code]
  if (forms) return fill(Number(facts['n']) === 1 ? forms.one : forms.other, facts)
  return fill(sheet.someConsequence, { code, facts: Object.values(facts).map(String) })
}

type PageLinksProps = Pick<StudioProps, 'words'> & {
  pages: readonly string[]
  bases?: Bases | undefined
}

function PageLinks({ words, pages, bases }: PageLinksProps) {
  const { sheet } = words
  const [comparedPage, setComparedPage] = useState<string>()
  return (
    <>
      <ul className="studio-pages">
        {pages.map((page) => (
          <li key={page}>
            <a
              href={bases ? `/preview/leave${page}` : page}
              target="_blank"
              rel="noreferrer"
              className="link"
            >
              {page}
              {bases && <span className="sr-only"> {sheet.seeNow}</span>}
            </a>
            {bases && (
              <>
                <a
                  href={bases.after + page}
                  target="_blank"
                  rel="noreferrer"
                  className="studio-act"
                >
                  <span className="sr-only">{page} </span>
                  {sheet.seeThen}
                </a>
                <button type="button" className="studio-act" onClick={() => setComparedPage(page)}>
                  <span className="sr-only">{page} </span>
                  {sheet.compare}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {bases && comparedPage !== undefined && (
        <ComparePages
          words={words}
          bases={bases}
          page={comparedPage}
          onClose={() => setComparedPage(undefined)}
        />
      )}
    </>
  )
}

function Faults({ words, faults }: Pick<StudioProps, 'words'> & { faults: Review['faults'] }) {
  const id = useId()
  return (
    <Notice as="section" tone="bad" isFilled aria-labelledby={id}>
      <h3 id={id}>{words.sheet.faults}</h3>
      <ul className="mt-1 list-disc pl-5">
        {faults.map(({ document, path, words: sentence }) => (
          <li key={sentence}>
            {document === null ? (
              sentence
            ) : (
              <Link
                to={linkToStudio({ doc: document, ...(path.length > 0 && { field: path }) })}
                className="link"
              >
                {sentence}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Bases = { before: string; after: string }

function usePreviewBases({
  studio,
  review,
}: Pick<ReviewResultProps, 'studio' | 'review'>): Bases | undefined {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    void openPreview().then(
      ({ ok }) => setIsOpen(ok),
      () => undefined,
    )
  }, [])
  const live = studio.value?.live?.number ?? 0
  return isOpen ? { before: `/preview/${live}`, after: review.preview } : undefined
}

function PublishForm(props: ReviewResultProps) {
  const { desk, words, review, onDone, plan, setPlan } = props
  const { sheet } = words
  const { note, when, at } = plan
  const updatePlan = (change: Partial<PublishInput>) =>
    setPlan((before) => ({ ...before, ...change }))
  const { busy, lines, refusals, errorOf, send, refuse } = useAction<PublishAnswer>(desk, {
    isInline: true,
  })
  const faults = refusals.flatMap(readFault)
  const isLater = when === 'later'
  const [isConfirmed, setIsConfirmed] = useState(false)
  const onSubmit = async () => {
    const instant = isLater ? readOfficeTime(at) : undefined
    if (isLater && instant === undefined)
      return refuse([{ code: '', message: sheet.atMissing, field: 'at' }])
    const documents = review.documents.map(({ name, version }) => ({ name, version }))
    const body = {
      documents,
      ...(note.trim() && { note: note.trim() }),
      ...(instant && { at: instant }),
      ...(isConfirmed && { lowPrices: true }),
    }
    const published = await send(
      (attempt) => callSignedIn('POST /api/admin/studio/publications', { body, key: attempt.key }),
      body,
    )
    if (published) onDone(published, instant)
  }
  const generalErrors = lines.filter(({ field }) => field !== 'at' && field !== 'note')
  return (
    <form
      noValidate
      className="studio-publish"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <TextField
        id="publish-note"
        label={sheet.note}
        hint={sheet.noteHint}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(typed) => updatePlan({ note: typed })}
        error={errorOf('note')}
      />
      <Radios
        id="publish-when"
        label={sheet.when}
        value={when}
        onChange={(chosen) => updatePlan({ when: chosen })}
        options={[
          { value: 'now', label: sheet.now },
          { value: 'later', label: sheet.later },
        ]}
      />
      {isLater && (
        <div>
          <label htmlFor="publish-at" className="mb-1.5 block text-meta font-semibold">
            {sheet.at}
          </label>
          <input
            id="publish-at"
            type="datetime-local"
            className="field max-w-xs"
            value={at}
            aria-invalid={errorOf('at') !== undefined}
            aria-describedby={errorOf('at') ? 'publish-at-error' : undefined}
            onChange={({ target }) => updatePlan({ at: target.value })}
          />
          {errorOf('at') && (
            <p id="publish-at-error" className="text-alarm mt-1.5 text-caption font-semibold">
              {errorOf('at')}
            </p>
          )}
        </div>
      )}
      {review.consequences.some(({ code }) => code === 'price-low') && (
        <CheckField
          id="publish-prices"
          label={sheet.pricesMeant}
          isTicked={isConfirmed}
          onTick={setIsConfirmed}
        />
      )}
      <div role="alert" className="text-alarm font-semibold whitespace-pre-wrap">
        {faults.length > 0 ? (
          <Faults words={words} faults={faults} />
        ) : (
          generalErrors.map(({ text }) => text).join('\n')
        )}
      </div>
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? sheet.busy : isLater ? sheet.confirmLater : sheet.confirmNow}
      </button>
    </form>
  )
}

/**
 * Converts a typed date and time in Cape Town (no daylight saving time) to an instant. Undefined if
 * empty.
 */
function readOfficeTime(text: string): string | undefined {
  const time = new Date(`${text}:00+02:00`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function readFault({ code, facts }: AnsweredRefusal): Review['faults'] {
  if (code !== 'studio-faulty' || !facts) return []
  const { words, document, path } = facts as { words?: string; document?: string; path?: string[] }
  return words === undefined ? [] : [{ document: document ?? null, path: path ?? [], words }]
}
