import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from '../editor-context.ts'
import { HintAndError, type FieldProps, Legend, useFieldAttributes } from '../fields.tsx'
import { LineTools } from '../lines-field.tsx'
import { Thumbnail } from '../picture-choice.tsx'
import { Sortable } from '../sortable.tsx'
import { createPicture } from './new-pictures.ts'
import { UploadZone } from './upload-zone.tsx'
import './photo.css'

const PictureChoice = lazy(() => import('../picture-choice.tsx'))

export default function PicturesField({ field, path, value }: FieldProps<'pictures'>) {
  const { words, documents, edit, refresh } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const [isChoosing, setIsChoosing] = useState(false)
  const ids = readIds(value)
  const maxPictures = field.top ?? Number.POSITIVE_INFINITY
  // Several uploads at once must not replace each other.
  const latestIds = useRef(ids)
  useEffect(() => {
    latestIds.current = readIds(value)
  }, [value])
  const change = (next: readonly string[]) => {
    latestIds.current = [...next]
    edit(path, next.length === 0 && field.optional ? undefined : [...next])
  }
  const add = (id: string) => {
    if (!latestIds.current.includes(id)) change([...latestIds.current, id])
  }
  const isFull = ids.length >= maxPictures
  return (
    <fieldset id={attributes.id} tabIndex={-1} className="photo-field">
      <Legend {...attributes} />
      {ids.length === 0 && <p className="text-ink-2">{words.photo.galleryEmpty}</p>}
      <Sortable
        names={ids}
        tiles="photo-tiles"
        onMove={(from, to) => change(arrayMove(ids, from, to))}
      >
        {ids.map((id, index) => (
          <Tile
            key={id}
            id={id}
            index={index}
            count={ids.length}
            onMove={(by) => change(arrayMove(ids, index, index + by))}
            onRemove={() => change(ids.filter((each) => each !== id))}
          />
        ))}
      </Sortable>
      {isFull ? (
        <p className="text-ink-2 text-meta">{fill(words.photo.galleryFull, { n: maxPictures })}</p>
      ) : (
        <>
          <UploadZone
            id={`${attributes.id}-file`}
            label={words.photo.uploadMany}
            isForMany
            onStored={async (master, file) => {
              const id = await createPicture(master, { file: file.name, documents })
              refresh()
              add(id)
            }}
          />
          <p className="photo-acts">
            <button type="button" className="studio-act" onClick={() => setIsChoosing(true)}>
              {words.photo.galleryAdd}
            </button>
          </p>
        </>
      )}
      <HintAndError {...attributes} />
      {isChoosing && (
        <Suspense>
          <PictureChoice
            id={attributes.id}
            chosen=""
            words={words}
            canBeNone={false}
            onChoose={(id) => {
              if (id !== undefined) add(id)
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

type TileProps = {
  id: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Tile({ id, index, count, onMove, onRemove }: TileProps) {
  const { words, documents, openPicture } = useEditorTools()
  const { setNodeRef, setActivatorNodeRef, transform, transition, listeners } = useSortable({ id })
  const picture = documents.find(({ name }) => name === `picture/${id}`)
  const title = picture?.title ?? id
  // A picture without a description shows a hint instead of its title.
  const needsWords = (picture?.draft?.faults ?? 0) > 0
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      {/* Pointer only; the buttons below do the same. */}
      <span ref={setActivatorNodeRef} {...listeners} className="photo-grip" aria-hidden="true">
        <Thumbnail id={id} />
      </span>
      <button type="button" className="studio-act" onClick={() => openPicture(id)}>
        {needsWords ? <span className="text-alarm">{words.photo.needsWords}</span> : title}
        <span className="sr-only">: {needsWords ? title : words.photo.change}</span>
      </button>
      <LineTools title={title} index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
