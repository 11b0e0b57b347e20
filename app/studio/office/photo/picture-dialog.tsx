import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { toPathKey } from '../document-path.ts'
import { EditorContext, type EditorTools, useEditorTools } from '../editor-context.ts'
import { createEditor } from '../editor.ts'
import { StudioFields } from '../fields.tsx'
import { storeUnsavedChanges, readUnsavedChanges } from '../unsaved-changes.ts'
import { SavingNote } from '../saving-note.tsx'
import { readDocument, saveChanges, type StudioDocument } from '../studio-calls.ts'

type PictureDialogProps = { id: string; onClose: () => void }

export default function PictureDialog({ id, onClose }: PictureDialogProps) {
  const { words, desk } = useEditorTools()
  const titleId = useId()
  const read = useCallback(() => readDocument(`picture/${id}`), [id])
  const picture = useQuery(read, desk, ['site'])
  return (
    <Dialog
      aria-labelledby={titleId}
      className="studio photo-dialog"
      closedby="any"
      onClose={onClose}
    >
      <div className="photo-dialog-head">
        <h2 id={titleId} className="text-h3">
          {words.photo.change}
        </h2>
        <CloseButton className="button button-primary">{words.photo.done}</CloseButton>
      </div>
      <WhenLoaded desk={desk} loaded={picture}>
        {(document) => <PictureForm key={document.name} document={document} />}
      </WhenLoaded>
    </Dialog>
  )
}

function PictureForm({ document }: { document: StudioDocument }) {
  const outerTools = useEditorTools()
  const { desk, refresh } = outerTools
  const { name } = document
  const [editor] = useState(() =>
    createEditor({
      document,
      unsaved: readUnsavedChanges(desk.userId, name)?.changes ?? [],
      save: (changes) => saveChanges(name, changes),
      storeUnsaved: (version, changes) =>
        storeUnsavedChanges(desk.userId, name, { version, changes }),
      onStored: refresh,
    }),
  )
  const state = useSyncExternalStore(editor.watch, editor.get)
  useEffect(() => {
    editor.rebase(document)
  }, [editor, document])
  useEffect(() => () => void editor.flush(), [editor])
  const { editing, faults } = state
  const tools: EditorTools = {
    ...outerTools,
    document: { ...document, body: editing.shown },
    edit: editor.edit,
    resolve: editor.resolve,
    faults: new Map(faults.map(({ path, message }) => [toPathKey(path), message])),
    conflicts: editing.conflicts,
    touched: new Map(document.touched.map((one) => [one.path, one])),
    target: undefined,
  }
  return (
    <EditorContext value={tools}>
      <div className="studio-standing">
        <SavingNote words={outerTools.words} state={state} />
      </div>
      <StudioFields fields={document.form} path={[]} value={editing.shown} />
    </EditorContext>
  )
}
