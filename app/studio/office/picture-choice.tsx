import { foldText } from '#rules/text/fold-text.ts'
import { useState } from 'react'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type StudioWords, useEditorTools } from './editor-context.ts'
import { CroppedPhoto } from './photo/media-image.tsx'
import { createPicture } from './photo/new-pictures.ts'
import { UploadZone } from './photo/upload-zone.tsx'
import './photo/photo.css'

const drawingAddresses = import.meta.glob<string>('../../../ui/drawn/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Finds the address of a picture's drawing. Undefined for a photograph, and for a picture with the
 * drawing of another one.
 */
function findThumbnail(id: string): string | undefined {
  return drawingAddresses[`../../../ui/drawn/${id}.svg`]
}

type PictureChoiceProps = {
  id: string
  chosen: string
  words: StudioWords
  canBeNone: boolean
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

export default function PictureChoice(props: PictureChoiceProps) {
  const { id, chosen, words, canBeNone, onChoose, onClose } = props
  const { documents, refresh } = useEditorTools()
  const [searchText, setSearchText] = useState('')
  const foldedText = foldText(searchText.trim())
  const pictures = documents
    .filter(({ kind }) => kind === 'picture')
    .map(({ name, title }) => ({ id: name.slice('picture/'.length), title }))
    .filter((picture) => foldText(`${picture.id} ${picture.title}`).includes(foldedText))
  return (
    <Dialog
      aria-labelledby={`${id}-choice`}
      className="w-[min(60rem,calc(100vw-2rem))] p-6"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        <h2 id={`${id}-choice`} className="text-h3">
          {words.edit.picture}
        </h2>
        <CloseButton className="button button-quiet ml-auto">{words.look.close}</CloseButton>
      </div>
      <div className="mt-4">
        <TextField
          id={`${id}-find`}
          type="search"
          label={words.edit.pictureFind}
          value={searchText}
          onChange={setSearchText}
        />
      </div>
      <div className="mt-4">
        <UploadZone
          id={`${id}-choice-file`}
          label={words.photo.upload}
          onStored={async (master, file) => {
            const picture = await createPicture(master, { file: file.name, documents })
            refresh()
            onChoose(picture)
          }}
        />
      </div>
      <ul className="studio-pictures">
        {canBeNone && (
          <li>
            <button type="button" onClick={() => onChoose(undefined)}>
              {words.edit.pictureNone}
            </button>
          </li>
        )}
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-pressed={picture.id === chosen}
              onClick={() => onChoose(picture.id)}
            >
              <Thumbnail id={picture.id} />
              <span>{picture.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function Thumbnail({ id }: { id: string }) {
  const { documents } = useEditorTools()
  const photo = documents.find(({ name }) => name === `picture/${id}`)?.photo
  const src = findThumbnail(id)
  if (photo)
    return (
      <span className="studio-thumbnail">
        <CroppedPhoto photo={photo} shape={16 / 10} />
      </span>
    )
  return src ? (
    <img src={src} alt="" loading="lazy" className="studio-thumbnail" />
  ) : (
    <span className="studio-thumbnail">{id}</span>
  )
}
