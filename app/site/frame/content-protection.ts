/**
 * Content protection (P1.3). Blocks the context menu, selection, dragging, and shortcuts for
 * developer tools, saving and viewing the source. Never blocks the exceptions of decision 5:
 * fields, anything marked `data-free` (contact details, references), dragging that an element asks
 * for, and keys without Ctrl or Cmd, including the menu of a focused link. Returns a function that
 * removes the protection.
 */
export function protectContent(document: Document): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let calledByKey = false
  document.addEventListener(
    'keydown',
    (event) => {
      calledByKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
      if (isShortcut(event) && !isOnFreeGround(event)) event.preventDefault()
    },
    { signal },
  )
  document.addEventListener('pointerdown', () => (calledByKey = false), { signal })
  document.addEventListener(
    'contextmenu',
    (event) => {
      if (!calledByKey && !isOnFreeGround(event)) event.preventDefault()
      calledByKey = false
    },
    { signal },
  )
  for (const [name, fence] of [
    ['selectstart', free],
    ['dragstart', `${free}, [draggable='true']`],
  ] as const) {
    const refuse = (event: Event) => {
      if (!isOnFreeGround(event, fence)) event.preventDefault()
    }
    document.addEventListener(name, refuse, { signal })
  }
  return () => ended.abort()
}

const free = 'input, textarea, select, [contenteditable], [data-free]'

function isOnFreeGround({ target }: Event, fence = free): boolean {
  const element = target instanceof Element ? target : (target as Node | null)?.parentElement
  return Boolean(element?.closest(fence))
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
