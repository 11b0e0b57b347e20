import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Box } from '../../variants.ts'
import type { FieldPath } from '../../studio.ts'
import { isFields, isSame } from '../document-path.ts'
import { useEditorTools } from '../editor-context.ts'
import {
  HintAndError,
  type FieldProps,
  Legend,
  StudioField,
  useFieldAttributes,
} from '../fields.tsx'
import { Thumbnail } from '../picture-choice.tsx'
import { linkToStudio } from '../studio-address.ts'
import { centre, toBoxRatio, shapeBox, wholeBox } from './crop-box.ts'
import { CropEditor } from './crop-editor.tsx'
import { awaitVariants, type Master } from './media-calls.ts'
import { CroppedPhoto } from './media-image.tsx'
import { type Photo, readPhoto } from './read-photo.ts'
import { UploadZone } from './upload-zone.tsx'
import './photo.css'

const MediaChoice = lazy(() => import('./media-choice.tsx'))

/** Delay in milliseconds from the last change of a crop to the request for its sizes. */
const settleDelayMs = 1200

export default function PhotoField({ field, path, value }: FieldProps<'photo'>) {
  const { words, document, edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const [isChoosing, setIsChoosing] = useState(false)
  const photo = readPhoto(value)
  const id = document.name.slice('picture/'.length)
  const hasDrawing = !id.startsWith('photos/')
  const replacePhoto = ({ master, width, height, colour }: Master) => {
    // Crops and credit of the previous photograph do not apply to the new one.
    edit(path, { master, width, height, colour })
  }
  return (
    <fieldset id={attributes.id} tabIndex={-1} className="photo-field">
      <Legend {...attributes} optionalLabel={hasDrawing ? words.edit.optional : ''} />
      {photo ? (
        <PhotoEditor field={field} path={path} photo={photo} />
      ) : (
        <>
          {hasDrawing && <Thumbnail id={readPlate(document.body) ?? id} />}
          <p className="text-ink-2 mt-2">{hasDrawing ? words.photo.none : words.photo.noneNew}</p>
        </>
      )}
      <UploadZone
        id={`${attributes.id}-file`}
        label={photo ? words.photo.replace : words.photo.upload}
        onStored={async (master) => {
          await awaitVariants(master.master, undefined)
          replacePhoto(master)
        }}
      />
      <p className="photo-acts">
        <button type="button" className="studio-act" onClick={() => setIsChoosing(true)}>
          {words.photo.fromThere}
        </button>
        {photo && hasDrawing && (
          <button type="button" className="studio-act" onClick={() => edit(path, undefined)}>
            {words.photo.toDrawing}
          </button>
        )}
      </p>
      <HintAndError {...attributes} />
      <Uses />
      {isChoosing && (
        <Suspense>
          <MediaChoice
            id={`${attributes.id}-there`}
            onChoose={(master) => {
              replacePhoto(master)
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

type PhotoEditorProps = { field: FieldProps<'photo'>['field']; path: FieldPath; photo: Photo }

function PhotoEditor({ field, path, photo }: PhotoEditorProps) {
  const { words, edit } = useEditorTools()
  const [part, setPart] = useState<'crop' | 'phone'>('crop')
  const [shape, setShape] = useState<ShapeName>('free')
  const note = useVariantRequest(photo)
  const box = photo[part] ?? wholeBox
  const ratio = readRatio(shape, photo)
  const storeBox = (next: Box) => {
    const isWhole = part === 'crop' && isSame(next, wholeBox)
    edit([...path, part], isWhole ? undefined : next)
  }
  const id = useFieldAttributes(field, path).id
  return (
    <>
      <div role="group" aria-label={words.photo.show} className="photo-bar">
        <span className="studio-choice">
          {(['crop', 'phone'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={part === name}
              onClick={() => setPart(name)}
            >
              {words.photo.parts[name]}
            </button>
          ))}
        </span>
        {(part === 'crop' || photo.phone) && (
          <label>
            {words.photo.shape}{' '}
            <select
              className="field"
              value={shape}
              onChange={({ target }) => {
                const name = shapeNames.find((each) => each === target.value) ?? 'free'
                setShape(name)
                const fixedRatio = readRatio(name, photo)
                if (fixedRatio !== undefined) storeBox(shapeBox(box, fixedRatio))
              }}
            >
              {shapeNames.map((name) => (
                <option key={name} value={name}>
                  {words.photo.shapes[name]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {part === 'phone' && !photo.phone ? (
        <p className="photo-acts">
          {words.photo.phoneNone}{' '}
          <button
            type="button"
            className="studio-act"
            onClick={() => {
              setShape('4/5')
              const uprightRatio = toBoxRatio(4 / 5, photo)
              edit([...path, 'phone'], shapeBox(photo.crop ?? wholeBox, uprightRatio))
            }}
          >
            {words.photo.phoneBegin}
          </button>
        </p>
      ) : (
        <>
          <CropEditor
            id={`${id}-box`}
            photo={photo}
            box={box}
            ratio={ratio}
            focus={(part === 'phone' && photo.phoneFocus) || (photo.focus ?? centre)}
            onBox={storeBox}
            onFocus={(focus) => edit([...path, part === 'crop' ? 'focus' : 'phoneFocus'], focus)}
          />
          <p className="photo-acts">
            {part === 'crop'
              ? photo.crop && (
                  <button
                    type="button"
                    className="studio-act"
                    onClick={() => {
                      setShape('free')
                      edit([...path, 'crop'], undefined)
                    }}
                  >
                    {words.photo.whole}
                  </button>
                )
              : photo.phone && (
                  <button
                    type="button"
                    className="studio-act"
                    onClick={() => {
                      edit([...path, 'phone'], undefined)
                      edit([...path, 'phoneFocus'], undefined)
                    }}
                  >
                    {words.photo.phoneEnd}
                  </button>
                )}
          </p>
        </>
      )}
      <p role="status" className="text-ink-2 text-caption">
        {note ? words.photo[note] : words.photo.pointHint}
      </p>
      <ul className="photo-cuts">
        <li>
          <CroppedPhoto photo={photo} shape={2.4} />
          {words.photo.cuts.page}
        </li>
        <li>
          <CroppedPhoto photo={photo} shape={4 / 5} />
          {words.photo.cuts.card}
        </li>
        <li>
          <CroppedPhoto
            photo={{ ...photo, focus: (photo.phone && photo.phoneFocus) ?? photo.focus }}
            part={photo.phone}
            shape={4 / 3}
          />
          {words.photo.cuts.phone}
        </li>
      </ul>
      <div className="photo-facts">
        {field.fields
          .filter(({ name }) => name === 'credit' || name === 'licence')
          .map((each) => (
            <StudioField
              key={each.name}
              field={each}
              path={[...path, each.name]}
              value={readPhotoText(photo, each.name)}
            />
          ))}
      </div>
    </>
  )
}

/** Requests all sizes of the crops once they no longer change. Returns the request's state. */
function useVariantRequest({ master, crop, phone }: Photo): 'cutting' | 'cutFailed' | undefined {
  const [note, setNote] = useState<'cutting' | 'cutFailed'>()
  const requestedKey = JSON.stringify([master, crop, phone])
  // The sizes of the initial crops already exist.
  const finishedKey = useRef(requestedKey)
  useEffect(() => {
    if (finishedKey.current === requestedKey) {
      setNote(undefined)
      return undefined
    }
    const stop = new AbortController()
    const [masterHash, ...parts] = JSON.parse(requestedKey) as [string, Box | null, Box | null]
    const requestVariants = async () => {
      setNote('cutting')
      try {
        for (const part of parts.filter((each) => each !== null))
          await awaitVariants(masterHash, part)
        finishedKey.current = requestedKey
        if (!stop.signal.aborted) setNote(undefined)
      } catch {
        if (!stop.signal.aborted) setNote('cutFailed')
      }
    }
    const timer = setTimeout(() => void requestVariants(), settleDelayMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [requestedKey])
  return note
}

/** Lists the places that show the picture. A replacement appears in all of them. */
function Uses() {
  const { words, document } = useEditorTools()
  const { uses } = document
  return (
    <div className="photo-uses">
      <p className="font-semibold">{words.photo.usedIn}</p>
      {uses.length === 0 ? (
        <p className="text-ink-2">
          {document.name.startsWith('picture/photos/')
            ? words.photo.usedNowhere
            : words.photo.replacedEverywhere}
        </p>
      ) : (
        <>
          <ul>
            {uses.map(({ name, title }) => (
              <li key={name}>
                <Link to={linkToStudio({ doc: name })}>{title}</Link>
              </li>
            ))}
          </ul>
          <p className="text-ink-2">{words.photo.replacedEverywhere}</p>
        </>
      )}
    </div>
  )
}

const shapeNames = ['free', 'own', '3/2', '16/9', '4/3', '1/1', '4/5', '9/16'] as const
type ShapeName = (typeof shapeNames)[number]

function readRatio(shape: ShapeName, photo: Photo): number | undefined {
  if (shape === 'free') return undefined
  if (shape === 'own') return 1
  const [ratioWidth = 1, ratioHeight = 1] = shape.split('/').map(Number)
  return toBoxRatio(ratioWidth / ratioHeight, photo)
}

function readPhotoText(photo: Photo, name: string): unknown {
  return new Map<string, unknown>(Object.entries(photo)).get(name)
}

function readPlate(body: unknown): string | undefined {
  const plate = isFields(body) ? body['plate'] : undefined
  return typeof plate === 'string' ? plate : undefined
}
