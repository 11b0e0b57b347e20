import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from '../editor-context.ts'
import { type Master, acceptedTypes, uploadFile } from './media-calls.ts'
import { createUploads, type Upload } from './uploads.ts'

type UploadZoneProps = {
  id: string
  label: string
  isForMany?: boolean
  onStored: (master: Master, file: File) => Promise<void> | void
}

/** Uploads photographs chosen as files, taken by camera, or dropped here. Shows the progress. */
export function UploadZone({ id, label, isForMany = false, onStored }: UploadZoneProps) {
  const { words } = useEditorTools()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [uploads] = useState(() => createUploads({ send: uploadFile, onStored }))
  // An upload that ends late calls the current handler.
  useEffect(() => uploads.setOnStored(onStored), [uploads, onStored])
  const list = useSyncExternalStore(uploads.watch, uploads.get)
  const addFiles = (files: FileList | null) => {
    const chosenFiles = [...(files ?? [])]
    if (chosenFiles.length > 0) uploads.add(isForMany ? chosenFiles : chosenFiles.slice(0, 1))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    addFiles(event.dataTransfer.files)
  }
  return (
    <div>
      <div
        className="photo-zone"
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        <label className="button button-quiet">
          {label}
          <input
            id={id}
            type="file"
            accept={acceptedTypes}
            multiple={isForMany}
            className="sr-only"
            aria-describedby={`${id}-rule`}
            onChange={({ target }) => {
              addFiles(target.files)
              // Lets the user choose the same file again.
              target.value = ''
            }}
          />
        </label>
        <span className="photo-drop">{isForMany ? words.photo.dropMany : words.photo.drop}</span>
        <span id={`${id}-rule`} className="text-ink-2 text-caption">
          {words.photo.rule}
        </span>
      </div>
      {list.length > 0 && (
        <ul aria-label={words.photo.uploads} className="photo-uploads">
          {list.map((upload) => (
            <UploadLine
              key={upload.id}
              upload={upload}
              onAgain={() => uploads.retry(upload.id)}
              onRemove={() => uploads.remove(upload.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type UploadLineProps = { upload: Upload; onAgain: () => void; onRemove: () => void }

function UploadLine({ upload, onAgain, onRemove }: UploadLineProps) {
  const { words } = useEditorTools()
  const { name, step, sent, why } = upload
  const hasFailed = step === 'lost' || step === 'refused'
  const text = {
    waiting: words.photo.waiting,
    sending: fill(words.photo.sending, { n: Math.floor(sent * 100) }),
    preparing: words.photo.preparing,
    lost: words.photo.lost,
    refused: fill(words.photo.refused, { why: why ?? '' }),
  }[step]
  return (
    <li>
      <p className="photo-upload-name">{name}</p>
      {!hasFailed && (
        <progress aria-label={fill(words.photo.progress, { name })} max={1} value={sent} />
      )}
      <p
        role={hasFailed ? 'alert' : undefined}
        className={hasFailed ? 'text-alarm font-semibold' : ''}
      >
        {text}
      </p>
      {hasFailed && (
        <p className="flex gap-4">
          {step === 'lost' && (
            <button type="button" className="studio-act" onClick={onAgain}>
              {words.photo.again}
            </button>
          )}
          <button type="button" className="studio-act" onClick={onRemove}>
            {fill(words.photo.dismiss, { name })}
          </button>
        </p>
      )}
    </li>
  )
}
