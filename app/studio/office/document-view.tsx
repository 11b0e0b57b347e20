import { useCallback } from 'react'
import { Link } from 'react-router'
import { useQuery } from '#ui/office-kit/desk.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { linkToStudio } from './studio-address.ts'
import { readDocument } from './studio-calls.ts'
import type { StudioParts } from './studio-parts.ts'

export function DocumentView(parts: StudioParts & { name: string }) {
  const { desk, words, name } = parts
  const read = useCallback(() => readDocument(name), [name])
  const document = useQuery(read, desk, ['site'])
  const { value } = document
  if (value)
    return <DocumentEditor key={value.name} {...parts} document={value} onShow={document.show} />
  return (
    <DeskView
      desk={desk}
      id="studio"
      title={words.view}
      className="studio"
      {...(document.state === 'failed' && { text: words.notThere })}
      tools={
        <Link to={linkToStudio()} className="button button-quiet">
          {words.back}
        </Link>
      }
      loaded={document}
    >
      {() => null}
    </DeskView>
  )
}
