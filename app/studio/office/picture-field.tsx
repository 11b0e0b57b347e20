import { lazy, Suspense, useState } from 'react'
import { useEditorTools } from './editor-context.ts'
import { HintAndError, type FieldProps, Legend, useFieldAttributes } from './fields.tsx'

const PictureChoice = lazy(() => import('./picture-choice.tsx'))
const Thumbnail = lazy(() =>
  import('./picture-choice.tsx').then(({ Thumbnail }) => ({ default: Thumbnail })),
)

export function PictureField({ field, path, value }: FieldProps<'picture'>) {
  const { words, document, edit, openPicture } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = typeof value === 'string' ? value : ''
  // An article's picture belongs to the article's name: it can be edited, but not replaced.
  const isBound = document.kind === 'article'
  return (
    <fieldset className="studio-picture">
      <Legend {...attributes} />
      <div>
        {chosen && (
          <Suspense>
            <Thumbnail id={chosen} />
          </Suspense>
        )}
        <div className="photo-choose">
          {chosen && document.kind !== 'picture' && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={`${words.photo.change}: ${field.label}`}
              {...(isBound && { id: attributes.id })}
              onClick={() => openPicture(chosen)}
            >
              {words.photo.change}
            </button>
          )}
          {!isBound && (
            <button
              id={attributes.id}
              type="button"
              className="button button-quiet"
              aria-label={`${words.edit.picture}: ${field.label}`}
              onClick={() => setIsOpen(true)}
            >
              {words.edit.picture}
            </button>
          )}
        </div>
      </div>
      <HintAndError {...attributes} />
      {isOpen && (
        <Suspense>
          <PictureChoice
            id={attributes.id}
            chosen={chosen}
            words={words}
            canBeNone={field.optional}
            onChoose={(id) => {
              edit(path, id)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** The picture that belongs to a tour. It is above the fields, because no field refers to it. */
export function TourPicture() {
  const { words, document, openPicture } = useEditorTools()
  const [kind, id] = document.name.split('/')
  if (kind !== 'tour' || id === undefined) return null
  const picture = `tours/${id}`
  return (
    <fieldset className="studio-picture mb-5">
      <Legend label={words.photo.ofPage} />
      <div>
        <Suspense>
          <Thumbnail id={picture} />
        </Suspense>
        <button type="button" className="button button-quiet" onClick={() => openPicture(picture)}>
          {words.photo.change}
        </button>
      </div>
      <HintAndError hint={words.photo.ofPageHint} />
    </fieldset>
  )
}
