import { useState } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { useAction, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { linkToStudio } from './studio-address.ts'
import { listPublications, openPreview, type Publication } from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'
import { RestoreSiteDialog } from './restore-site-dialog.tsx'

/** All publications, newest first, with a view of the site at that time and a way to restore it. */
export function PublicationList(studioProps: StudioProps) {
  const { desk, words, studio } = studioProps
  const { list } = words
  const publications = useQuery(listPublications, desk, ['site'])
  const [numberToRestore, setNumberToRestore] = useState<number>()
  const hasLive = publications.value?.some(({ isLive }) => isLive) ?? false
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={list.title}
      text={list.text}
      className="studio"
      tools={
        <Link to={linkToStudio()} className="button button-quiet">
          {words.back}
        </Link>
      }
      loaded={publications}
      empty={publications.value?.length === 0 && list.empty}
    >
      {(value) => (
        <>
          <ol className="studio-history">
            {value.map((publication) => (
              <PublicationRow
                key={publication.number}
                {...studioProps}
                publication={publication}
                onRestore={() => setNumberToRestore(publication.number)}
              />
            ))}
            {hasLive && (
              <li>
                <div className="flex flex-wrap items-center gap-3">
                  <h3>{list.asDelivered}</h3>
                  <span className="ml-auto flex flex-wrap gap-2">
                    <SeeButton
                      desk={desk}
                      words={words}
                      number={0}
                      label={`${list.see}: ${list.asDelivered}`}
                    />
                    {studio.value?.canPublish && (
                      <button
                        type="button"
                        className="button button-quiet"
                        aria-label={`${list.takeBack}: ${list.asDelivered}`}
                        onClick={() => setNumberToRestore(0)}
                      >
                        {list.takeBack}
                      </button>
                    )}
                  </span>
                </div>
              </li>
            )}
          </ol>
          {numberToRestore !== undefined && (
            <RestoreSiteDialog
              {...studioProps}
              number={numberToRestore}
              onClose={() => setNumberToRestore(undefined)}
              onDone={() => void publications.reload()}
            />
          )}
        </>
      )}
    </DeskView>
  )
}

type PublicationRowProps = StudioProps & { publication: Publication; onRestore: () => void }

function PublicationRow(props: PublicationRowProps) {
  const { desk, words, studio, nameOf, publication, onRestore } = props
  const { list } = words
  const { number, isLive, note, by, at, documents } = publication
  return (
    <li>
      <div className="flex flex-wrap items-center gap-3">
        <h3>
          {number}. {note ?? documents.map(({ title }) => title).join(', ')}
          <span className="text-ink-2 block text-caption font-normal">
            {formatOfficeTime(at)}, {nameOf(by)}
          </span>
        </h3>
        {isLive && <Badge text={list.isLive} tone="good" />}
        <span className="ml-auto flex flex-wrap gap-2">
          <SeeButton
            desk={desk}
            words={words}
            number={number}
            label={fill(list.seeNumber, { number })}
          />
          {!isLive && studio.value?.canPublish && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={fill(list.takeBackNumber, { number })}
              onClick={onRestore}
            >
              {list.takeBack}
            </button>
          )}
        </span>
      </div>
      {note && (
        <ul className="text-meta">
          {documents.map(({ name, title }) => (
            <li key={name}>
              <Link to={linkToStudio({ doc: name })} className="link">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type SeeButtonProps = Pick<StudioProps, 'desk' | 'words'> & { number: number; label: string }

function SeeButton({ desk, words, number, label }: SeeButtonProps) {
  const { busy, send } = useAction<{ address: string }>(desk)
  const openTab = async () => {
    // The tab opens during the click, because the browser would block a later one as a pop-up.
    const tab = open('about:blank')
    const preview = await send(openPreview)
    if (preview && tab) tab.location.href = `/preview/${number}/`
    else tab?.close()
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-label={label}
      disabled={busy}
      onClick={() => void openTab()}
    >
      {words.list.see}
    </button>
  )
}
