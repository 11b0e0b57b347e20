/**
 * Content protection (section 1): no context menu, selection, dragging, and none of the shortcuts
 * for developer tools, saving and viewing the source. It never touches what docs/decisions/0005
 * fences off: fields, anything marked `data-free` (contact details, references), dragging that an
 * element asks for itself, and every key without a modifier. Returns the function that ends it.
 */
export function protectContent(document: Document): () => void {
  const listeners: [string, (event: Event) => void][] = [
    ['contextmenu', refuseOutsideFreeGround],
    ['selectstart', refuseOutsideFreeGround],
    ['dragstart', refuseDrag],
    ['keydown', refuseShortcut],
  ]
  for (const [name, listener] of listeners) document.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener)
  }
}

const free = 'input, textarea, select, [contenteditable], [data-free], [data-free] *'
/** `Ctrl` or `Cmd` with these: view source, save. With `Shift` or `Alt` too: developer tools. */
const plainShortcuts = new Set(['u', 's'])
const toolShortcuts = new Set(['i', 'j', 'c'])

function refuseOutsideFreeGround(event: Event) {
  const element =
    event.target instanceof Element ? event.target : (event.target as Node | null)?.parentElement
  if (!element?.closest(free)) event.preventDefault()
}

function refuseDrag(event: Event) {
  const element = event.target instanceof Element ? event.target : null
  if (!element?.closest(`${free}, [draggable='true']`)) event.preventDefault()
}

function refuseShortcut(event: Event) {
  if (!(event instanceof KeyboardEvent)) return
  const key = event.key.toLowerCase()
  const command = event.ctrlKey || event.metaKey
  const isTool = command && (event.shiftKey || event.altKey) && toolShortcuts.has(key)
  const isPlain = command && !event.shiftKey && !event.altKey && plainShortcuts.has(key)
  if (event.key === 'F12' || isTool || isPlain) event.preventDefault()
}
