/**
 * Content protection (P1.3). Blocks the context menu, selection, dragging, and shortcuts for
 * developer tools, saving and viewing the source. Never blocks the exceptions of decision 5:
 * fields, anything marked `data-free` (contact details, references), dragging that an element asks
 * for, and keys without Ctrl or Cmd, including the menu of a focused link. Returns a function that
 * removes the protection.
 */
export function protectContent(document: Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let openedByKey = false
  document.addEventListener(
    'keydown',
    (event) => {
      openedByKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
      if (isShortcut(event) && !isExempt(event)) event.preventDefault()
    },
    { signal },
  )
  document.addEventListener('pointerdown', () => (openedByKey = false), { signal })
  document.addEventListener(
    'contextmenu',
    (event) => {
      if (!openedByKey && !isExempt(event)) event.preventDefault()
      openedByKey = false
    },
    { signal },
  )
  for (const [name, selector] of [
    ['selectstart', exemptSelector],
    ['dragstart', `${exemptSelector}, [draggable='true']`],
  ] as const) {
    const preventUnlessExempt = (event: Event) => {
      if (!isExempt(event, selector)) event.preventDefault()
    }
    document.addEventListener(name, preventUnlessExempt, { signal })
  }
  return () => controller.abort()
}

const exemptSelector = 'input, textarea, select, [contenteditable], [data-free]'

function isExempt({ target }: Event, selector = exemptSelector): boolean {
  const element = target instanceof Element ? target : (target as Node | null)?.parentElement
  return Boolean(element?.closest(selector))
}

/** With `Ctrl` or `Cmd`: view source, save. */
const plainShortcuts = ['KeyU', 'KeyS']
/**
 * With `Shift` or `Alt` too: developer tools. Key codes, because `Alt` changes the letters on a
 * Mac.
 */
const toolShortcuts = ['KeyI', 'KeyJ', 'KeyC', 'KeyU']

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key === 'F12') return true
  if (!event.ctrlKey && !event.metaKey) return false
  const shortcuts = event.shiftKey || event.altKey ? toolShortcuts : plainShortcuts
  return shortcuts.includes(event.code) || shortcuts.includes(`Key${event.key.toUpperCase()}`)
}
