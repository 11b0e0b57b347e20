import { lazy, Suspense, useState } from 'react'
import { useEditorTools } from './editor-context.ts'
import { Below, type FieldProps, Legend, useOwn } from './fields.tsx'

const PictureChoice = lazy(() => import('./picture-choice.tsx'))
const Thumbnail = lazy(() =>
  import('./picture-choice.tsx').then(({ Thumbnail }) => ({ default: Thumbnail })),
)

/** The picture that is shown, and the way to another. */
export function PictureField({ field, path, value }: FieldProps<'picture'>) {
  const { words, edit } = useEditorTools()
  const own = useOwn(field, path)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = typeof value === 'string' ? value : ''
  return (
    <fieldset className="studio-picture">
      <Legend {...own} />
      <div>
        {chosen && (
          <Suspense>
            <Thumbnail id={chosen} />
          </Suspense>
        )}
        <button
          id={own.id}
          type="button"
          className="button button-quiet"
          aria-label={`${words.edit.picture}: ${field.label}`}
          onClick={() => setIsOpen(true)}
        >
          {words.edit.picture}
        </button>
      </div>
      <Below {...own} />
      {isOpen && (
        <Suspense>
          <PictureChoice
            id={own.id}
            {...{ chosen, words }}
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
