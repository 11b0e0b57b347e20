import { useSearchParams } from 'react-router'
import { useSession } from '#ui/session/use-session.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { useQuery } from '#ui/office-kit/desk.ts'
import { DocumentHistory } from './document-history.tsx'
import { DocumentView } from './document-view.tsx'
import { Overview } from './overview.tsx'
import { PublicationList } from './publication-list.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import './studio.css'
import { readSignedIn } from '#ui/session/session.ts'
import type { StudioParts } from './studio-parts.ts'

const readStudio = () => readSignedIn('GET /api/admin/studio', {})

export default function StudioView({ desk }: { desk: Desk }) {
  const [query] = useSearchParams()
  const session = useSession()
  const studio = useQuery(readStudio, desk, ['site'])
  const { studio: words } = desk.words
  const email = session.state === 'signed-in' ? session.email : undefined
  const parts: StudioParts = {
    desk,
    words,
    studio,
    email,
    nameOf: (by) => (by === null ? words.someone : by === email ? words.you : by),
  }
  const [doc, see] = [query.get('doc'), query.get('see')]
  if (see === 'publish') return <PublishSheet {...parts} />
  if (see === 'publications') return <PublicationList {...parts} />
  if (doc === null) return <Overview {...parts} />
  if (see === 'history') return <DocumentHistory key={doc} {...parts} name={doc} />
  return <DocumentView key={doc} {...parts} name={doc} />
}
