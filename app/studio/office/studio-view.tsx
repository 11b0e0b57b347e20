import { useSearchParams, Link } from 'react-router'
import { useSession } from '#ui/session/use-session.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { DocumentHistory } from './document-history.tsx'
import { Overview, Settings } from './overview.tsx'
import { PublicationList } from './publication-list.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import './studio.css'
import { readSignedIn } from '#ui/session/session.ts'
import type { StudioProps } from './studio-props.ts'
import { useCallback } from 'react'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { linkToList } from './studio-address.ts'
import { readDocument } from './studio-calls.ts'

function DocumentView(props: StudioProps & { name: string }) {
  const { desk, words, name } = props
  const read = useCallback(() => readDocument(name), [name])
  const document = useQuery(read, desk, ['site'])
  const { value } = document
  if (value)
    return <DocumentEditor key={value.name} {...props} document={value} onShow={document.show} />
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={words.view}
      className="studio"
      {...(document.state === 'failed' && { text: words.notThere })}
      tools={
        <Link to={linkToList(name)} className="button button-quiet">
          {words.back}
        </Link>
      }
      loaded={document}
    >
      {() => null}
    </DeskView>
  )
}

const readStudio = () => readSignedIn('GET /api/admin/studio', {})

type StudioViewProps = { desk: Desk; isOfSettings?: boolean }

export default function StudioView({ desk, isOfSettings = false }: StudioViewProps) {
  const [query] = useSearchParams()
  const session = useSession()
  const studio = useQuery(readStudio, desk, ['site'])
  const { studio: words } = desk.words
  const email = session.state === 'signed-in' ? session.email : undefined
  const studioProps: StudioProps = {
    desk,
    words,
    studio,
    email,
    nameOf: (by) => (by === null ? words.someone : by === email ? words.you : by),
  }
  const [doc, see] = [query.get('doc'), query.get('see')]
  if (see === 'publish') return <PublishSheet {...studioProps} />
  if (see === 'publications') return <PublicationList {...studioProps} />
  if (isOfSettings && doc === null) return <Settings {...studioProps} />
  if (doc === null) return <Overview {...studioProps} />
  if (see === 'history') return <DocumentHistory key={doc} {...studioProps} name={doc} />
  return <DocumentView key={doc} {...studioProps} name={doc} />
}
