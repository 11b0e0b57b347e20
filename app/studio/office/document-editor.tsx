import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import type { FieldPath, FormField } from '../studio.ts'
import { fillCount } from '#rules/text/fill.ts'
import { Tabs } from '#ui/components/tabs.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { toFieldId, toPathKey, readAt } from './document-path.ts'
import { DiscardDialog, WithdrawDialog } from './document-dialogs.tsx'
import { EditorContext, type EditorTools } from './editor-context.ts'
import { createEditor, type EditorState } from './editor.ts'
import { ConflictNotice, StudioFields, findItemTitle } from './fields.tsx'
import { storeUnsavedChanges, readUnsavedChanges } from './unsaved-changes.ts'
import { SortableItems } from './list-field.tsx'
import { PagePreview } from './page-preview.tsx'
import { NewDocument } from './new-document.tsx'
import { TourPicture } from './picture-field.tsx'
import { SavingNote } from './saving-note.tsx'
import { isSetting } from '../settings.ts'
import { linkToList, linkToStudio, readFieldPath } from './studio-address.ts'
import { type FoundText, listDrafts, saveChanges, type StudioDocument } from './studio-calls.ts'
import type { StudioProps } from './studio-props.ts'
import { useIsWide } from '#ui/office-kit/use-is-wide.ts'

type Labelled = Pick<StudioDocument, 'form' | 'isList' | 'body' | 'title'>

/** Labels a path of a document and finds its field. An object of a list has no field. */
function labelPath(
  { form, isList, body, title }: Labelled,
  path: FieldPath,
): { label: string; field?: FormField } {
  const labels: string[] = []
  let fields: readonly FormField[] = form
  let field: FormField | undefined
  let isItem = isList
  path.forEach((name, index) => {
    if (isItem) {
      labels.push(findItemTitle(readAt(body, path.slice(0, index + 1)), fields) ?? name)
      field = undefined
      isItem = false
      return
    }
    const matchingField = fields.find((each) => each.name === name)
    field = matchingField
    labels.push(matchingField?.label ?? name)
    fields = matchingField && 'fields' in matchingField ? matchingField.fields : []
    isItem = matchingField?.input === 'list'
  })
  return { label: labels.join(', ') || title, ...(field && { field }) }
}

const PictureDialog = lazy(() => import('./photo/picture-dialog.tsx'))

/** Documents with texts about amounts of the settings. */
const decidedBySettings: ReadonlySet<string> = new Set([
  'words/cancellation',
  'legal/cancellations',
  'words/documents',
])

type DocumentEditorProps = StudioProps & {
  document: StudioDocument
  onShow: (document: StudioDocument) => void
}

/** A document's form next to a preview of its page. Saves automatically. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { desk, words, studio, nameOf, document, onShow } = props
  const { name } = document
  const { query, go } = useDeskAddress()
  const [saveCount, setSaveCount] = useState(0)
  const reloadStudio = studio.reload
  const [editor] = useState(() => {
    const unsaved = readUnsavedChanges(desk.userId, name)
    return createEditor({
      document,
      unsaved: unsaved?.changes ?? [],
      save: (changes) => saveChanges(name, changes),
      storeUnsaved: (version, changes) =>
        storeUnsavedChanges(desk.userId, name, { version, changes }),
      onStored: () => {
        setSaveCount((times) => times + 1)
        void reloadStudio()
      },
    })
  })
  const state = useSyncExternalStore(editor.watch, editor.get)
  const { editing, faults } = state
  useEffect(() => {
    editor.rebase(document)
  }, [editor, document])
  const { version } = document
  const [seenVersion, setSeenVersion] = useState(version)
  if (seenVersion !== version) {
    setSeenVersion(version)
    setSaveCount((times) => times + 1)
  }
  useEffect(() => {
    const flush = () => void editor.flush()
    addEventListener('online', flush)
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [editor])
  const shownDocument = useMemo(
    () => ({ ...document, body: editing.shown }),
    [document, editing.shown],
  )
  const isWide = useIsWide()
  const [tab, setTab] = useState<'edit' | 'look'>('edit')
  const [target, setTarget] = useState<Target | undefined>(() => {
    const path = readFieldPath(query)
    return path && { path }
  })
  useFocus(target)
  const goToField = (path: FieldPath, text?: string) => {
    setTab('edit')
    setTarget({ path: [...path], ...(text !== undefined && { text }) })
  }
  const undo = () => {
    const path = editor.undo()
    if (path) goToField(path)
  }
  const onPick = (match: FoundText, text?: string) => {
    if (match.name === name) goToField(match.path, text)
    else void go(linkToStudio({ doc: match.name, field: match.path }))
  }
  useUndoKey(undo)
  const [picture, setPicture] = useState<string>()
  const tools: EditorTools = {
    words,
    desk,
    nameOf,
    document: shownDocument,
    documents: studio.value?.documents ?? [],
    edit: editor.edit,
    resolve: editor.resolve,
    faults: new Map(faults.map(({ path, message }) => [toPathKey(path), message])),
    conflicts: editing.conflicts,
    touched: new Map(document.touched.map((one) => [one.path, one])),
    target: target?.path,
    openPicture: setPicture,
    refresh: () => {
      setSaveCount((times) => times + 1)
      void reloadStudio()
    },
  }
  const isWithdrawn = editing.shown === null
  const replace = (replacement: StudioDocument) => {
    editor.replace(replacement)
    onShow(replacement)
    setSaveCount((times) => times + 1)
    void studio.reload()
  }
  const sharedProps = { state, onUndo: undo, onReplace: replace }
  const form = (
    <div className="studio-form">
      <Findings words={words} state={state} document={shownDocument} onGoToField={goToField} />
      {decidedBySettings.has(name) && (
        <Notice tone="quiet" className="mb-4">
          {words.settings.note}
        </Notice>
      )}
      {isWithdrawn ? (
        <Notice>{words.edit.isWithdrawn}</Notice>
      ) : shownDocument.isList ? (
        <SortableItems
          fields={shownDocument.form}
          label={shownDocument.title}
          path={[]}
          value={editing.shown}
        />
      ) : (
        <>
          <TourPicture />
          <StudioFields fields={shownDocument.form} path={[]} value={editing.shown} />
        </>
      )}
      <DocumentActs {...props} {...sharedProps} />
    </div>
  )
  const focusedPath = editing.steps.at(-1)?.path ?? target?.path
  const hasPreview = !isWithdrawn && !(isSetting(name) && document.address === null)
  const preview = hasPreview && (
    <PagePreview
      desk={desk}
      words={words}
      saveCount={saveCount}
      at={focusedPath}
      onPick={onPick}
      document={shownDocument}
    />
  )
  return (
    <EditorContext value={tools}>
      <DeskView
        desk={desk}
        id="studio"
        title={document.title}
        className="studio studio-editor"
        tools={<DocumentTools {...props} {...sharedProps} />}
      >
        {!hasPreview ? (
          <div className="max-w-3xl">{form}</div>
        ) : isWide ? (
          <div className="studio-split">
            {form}
            {preview}
          </div>
        ) : (
          <Tabs
            label={words.edit.parts}
            tabs={(['edit', 'look'] as const).map((id) => ({ id, name: words.edit.tabs[id] }))}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'edit' ? form : preview}
          </Tabs>
        )}
      </DeskView>
      {picture !== undefined && (
        <Suspense>
          <PictureDialog key={picture} id={picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </EditorContext>
  )
}

/** Undoes on Ctrl+Z or Cmd+Z outside text fields; inside them the browser undoes typing. */
function useUndoKey(undo: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.target instanceof Element && event.target.matches('input, textarea')) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

type Target = { path: FieldPath; text?: string }

function useFocus(target: Target | undefined) {
  useEffect(() => {
    if (!target) return undefined
    let frame = 0
    let tries = 0
    const focusField = () => {
      const element = document.getElementById(toFieldId(target.path))
      tries += 1
      if (!element && tries < 30) {
        frame = requestAnimationFrame(focusField)
        return
      }
      const lines = [...(element?.querySelectorAll('textarea') ?? [])]
      const line = lines.find(({ value }) => value.replaceAll(/\s+/g, ' ').trim() === target.text)
      const field = line ?? element
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }
    focusField()
    return () => cancelAnimationFrame(frame)
  }, [target])
}

type DocumentToolsProps = DocumentEditorProps & {
  state: EditorState
  onUndo: () => void
  onReplace: (document: StudioDocument) => void
}

function DocumentTools(props: DocumentToolsProps) {
  const { words, studio, email, document, state, onUndo } = props
  const { editing } = state
  const { name } = document
  // A tour's picture is a document of its own, so any own draft can be published.
  const hasDraft = listDrafts(studio.value).some(
    (one) => one.name === name || one.draft?.by === email,
  )
  return (
    <>
      <div className="studio-standing">
        <SavingNote words={words} state={state} />
        {document.live === null && <Badge text={words.states.new} tone="good" />}
      </div>
      <button
        type="button"
        className="button button-quiet studio-undo"
        disabled={editing.steps.length === 0}
        onClick={onUndo}
      >
        {words.edit.undo}
      </button>
      <Link
        to={linkToStudio({ doc: name, see: 'history' })}
        className="button button-quiet studio-past"
      >
        {words.edit.history}
      </Link>
      <Link to={linkToList(name)} className="button button-quiet studio-back">
        <span aria-hidden="true">←</span>
        <span>{isSetting(name) ? words.settings.view : words.back}</span>
      </Link>
      {hasDraft && (
        <Link to={linkToStudio({ see: 'publish' })} className="button button-primary studio-go">
          {words.publish}
        </Link>
      )}
    </>
  )
}

function DocumentActs(props: DocumentToolsProps) {
  const { words, document, state, onReplace } = props
  const { editing } = state
  const hasDraft = document.version > 0 || editing.version > 0
  const isWithdrawn = editing.shown === null
  const acts = [
    ...(document.isFixed || isWithdrawn ? [] : [{ act: 'copy' as const, label: words.edit.copy }]),
    ...(document.isFixed || isWithdrawn || document.live === null
      ? []
      : [{ act: 'withdraw' as const, label: words.edit.withdraw }]),
    ...(hasDraft
      ? [
          {
            act: 'discard' as const,
            label: isWithdrawn
              ? words.edit.keepIt
              : document.live === null
                ? words.edit.discard
                : words.edit.toLive,
          },
        ]
      : []),
  ]
  if (acts.length === 0) return null
  return (
    <div className="studio-acts">
      <ActionButtons acts={acts}>
        {(act, onClose) => {
          if (act === 'copy')
            return <NewDocument {...props} original={document} onClose={onClose} />
          const dialogProps = { ...props, onClose, onDone: onReplace }
          return act === 'withdraw' ? (
            <WithdrawDialog {...dialogProps} />
          ) : (
            <DiscardDialog {...dialogProps} />
          )
        }}
      </ActionButtons>
    </div>
  )
}

type FindingsProps = {
  words: EditorTools['words']
  document: StudioDocument
  state: EditorState
  onGoToField: (path: FieldPath) => void
}

/**
 * Shows errors of the document and colleagues' conflicting changes, each with a link to its field.
 */
function Findings({ words, document, state, onGoToField }: FindingsProps) {
  const { faults, editing } = state
  const conflicts = [...editing.conflicts.values()]
  const withoutField = conflicts.flatMap((conflict) => {
    const { field, label } = labelPath(document, conflict.path)
    const placeholderField = {
      name: '',
      label,
      optional: false,
      is: 'text',
      input: 'text',
    } as const
    return field ? [] : [{ conflict, field: placeholderField }]
  })
  return (
    <>
      {conflicts.length > 0 && (
        <Notice as="div" isFilled className="mb-4">
          <strong>{words.edit.conflictsTitle}</strong>
          <PathList
            document={document}
            onGoToField={onGoToField}
            paths={conflicts.map(({ path }) => ({ path }))}
          />
        </Notice>
      )}
      {withoutField.map((conflictField) => (
        <ConflictNotice key={toPathKey(conflictField.conflict.path)} {...conflictField} />
      ))}
      {faults.length > 0 && (
        <Notice as="div" tone="quiet" isFilled className="mb-4">
          <strong>{fillCount(words.edit.faultsTitle, faults.length)}</strong>
          <PathList document={document} onGoToField={onGoToField} paths={faults} />
        </Notice>
      )}
    </>
  )
}

type PathListProps = {
  document: StudioDocument
  paths: readonly { path: FieldPath; message?: string }[]
  onGoToField: (path: FieldPath) => void
}

function PathList({ document, paths, onGoToField }: PathListProps) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {paths.map(({ path, message }) => (
        <li key={`${toPathKey(path)} ${message}`}>
          <button type="button" className="studio-act" onClick={() => onGoToField(path)}>
            {labelPath(document, path).label}
          </button>
          {message && `: ${message}`}
        </li>
      ))}
    </ul>
  )
}
