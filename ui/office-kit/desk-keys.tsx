import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '../components/dialog.tsx'
import { CheckField } from './fields.tsx'
import { useUndo, withdrawUndo } from './undo.ts'
import { linkToView } from './view-link.ts'
import type { OfficeData, View } from '#app/office/views.tsx'

/** Switches shortcuts off on this device, because dictation software would trigger them. */
const storageKey = 'desk-keys'

function readKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function storeKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

type Line = [keys: string[], what: string]

/** Milliseconds to wait for the letter after a G. */
const secondKeyMs = 1500

type DeskKeysProps = {
  office: OfficeData
  views: readonly View[]
  search: RefObject<HTMLInputElement | null>
}

/**
 * Keyboard shortcuts of the desk, with a button and a list of them. Inactive in text fields and
 * dialogs, and can be turned off, as single keys must be (WCAG 2.1.4).
 */
export function DeskKeys({ office, views, search }: DeskKeysProps) {
  const { keys: words } = office.desk.words.frame
  const go = useNavigate()
  const undo = useUndo()
  const [isListed, setIsListed] = useState(false)
  const [isOn, setIsOn] = useState(readKeys)
  /** Time of the last G in milliseconds, from performance.now(). */
  const lastGTime = useRef(-Infinity)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - lastGTime.current < secondKeyMs
      lastGTime.current = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const view = isSecond && views.find((each) => each.key === key)
      if (view) void go(linkToView(view.id))
      else if (key === '/') search.current?.focus()
      else if (key === '?') setIsListed(true)
      else if (key === 'j') focusRow(1)
      else if (key === 'k') focusRow(-1)
      else if (key === 'r' && findReplyField()) findReplyField()?.focus()
      else if (key === 'u' && undo) {
        withdrawUndo()
        undo.run()
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, go, views, search, undo])
  const rows: Line[] = [
    [['J'], words.next],
    [['K'], words.previous],
    [['Enter'], words.open],
  ]
  const answer: Line = [['R'], office.desk.words.messages.answerKey]
  const undoing: Line = [['U'], office.desk.words.frame.undo.key]
  const listLines = (): Line[] => [
    [['/'], words.search],
    [['?'], words.list],
    ...(hasRows() ? rows : []),
    ...(findReplyField() ? [answer] : []),
    ...(undo ? [undoing] : []),
    ...views.flatMap(({ key, name }): Line[] =>
      key ? [[['G', key.toUpperCase()], fill(words.goTo, { view: name(office.desk.words) })]] : [],
    ),
  ]
  return (
    <>
      <button type="button" className="desk-keys link text-meta" onClick={() => setIsListed(true)}>
        {words.button}
        <kbd aria-hidden="true">?</kbd>
      </button>
      {isListed && (
        <Dialog
          aria-labelledby="desk-keys-title"
          className="w-[min(34rem,calc(100vw-2rem))] p-6 sm:p-8"
          closedby="any"
          onClose={() => setIsListed(false)}
        >
          <h2 id="desk-keys-title" className="text-h3">
            {words.title}
          </h2>
          <dl className="desk-key-list">
            {listLines().map(([keys, description]) => (
              <div key={description}>
                <dt>
                  {keys.map((key, position) => (
                    <span key={key}>
                      {position > 0 && ` ${words.between} `}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-6">
            <CheckField
              id="desk-keys-on"
              label={words.isOn}
              hint={words.isOnHint}
              isTicked={isOn}
              onTick={(isTicked) => {
                storeKeys(isTicked)
                setIsOn(isTicked)
              }}
            />
          </div>
          <CloseButton className="button button-quiet mt-6">{words.close}</CloseButton>
        </Dialog>
      )}
    </>
  )
}

/** True if a key is a shortcut: pressed alone, outside text fields and dialogs. */
function isShortcut({
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  target,
  defaultPrevented,
}: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  const typingElements =
    'input, textarea, select, [contenteditable], [role="grid"], [role="application"], [role="menu"]'
  // A field of a closed dialog keeps the focus until the next frame.
  if (target instanceof Element && target.closest(typingElements)?.checkVisibility()) return false
  return document.querySelector('dialog[open]') === null
}

/** True if J and K have rows to move between. */
function hasRows(): boolean {
  return document.querySelector('[data-row], .desk-panel [data-step]') !== null
}

function findReplyField(): HTMLElement | null {
  return document.querySelector('[data-answers] textarea')
}

/** Opens the next or previous item if one is open; otherwise focuses its row. */
function focusRow(step: 1 | -1) {
  const stepButton = document.querySelector<HTMLElement>(`.desk-panel [data-step="${step}"]`)
  if (stepButton) return stepButton.click()
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const rowIndex = rows.findIndex((row) =>
    (row.closest('tr, li') ?? row).contains(document.activeElement),
  )
  const next = rowIndex === -1 ? rows.at(step === 1 ? 0 : -1) : rows[rowIndex + step]
  return next?.focus()
}
