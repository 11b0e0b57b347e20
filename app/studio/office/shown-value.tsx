import type { FormField } from '../studio.ts'
import { isFields } from './document-path.ts'
import type { StudioWords } from './editor-context.ts'
import { CutPhoto } from './photo/media-image.tsx'
import { readPhoto } from './photo/read-photo.ts'
import { showValue } from './show-value.ts'
import './photo/photo.css'

type ShownValueProps = { value: unknown; field?: FormField | undefined; words: StudioWords }

export function ShownValue({ value, field, words }: ShownValueProps) {
  const photo = readPhoto(value) ?? readPhoto(isFields(value) ? value['photo'] : undefined)
  const text = showValue(value, field)
  if (!photo) return text || words.edit.nothing
  return (
    <>
      <span role="img" aria-label={words.photo.isOne} className="photo-told">
        <CutPhoto photo={photo} shape={3 / 2} />
        {photo.phone && <CutPhoto photo={photo} part={photo.phone} shape={4 / 5} />}
      </span>
      {text}
    </>
  )
}
