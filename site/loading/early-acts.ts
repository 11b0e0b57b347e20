/** The text of a field, and whether it is ticked where it is a box. */
type Typed = [value: string, checked: boolean]

/** What a visitor did before the scripts had taken over (site/loading/first-script.ts). */
export type EarlyActs = {
  /** Text areas and selects among them, with what was put into each: React may empty those it draws anew. */
  fields: Map<HTMLInputElement, Typed>
  presses: { element: HTMLElement; form: HTMLFormElement | undefined }[]
  /** Ends the keeping: from now on everything goes where it was meant for. */
  letGo: () => void
}

declare global {
  interface Window {
    /** Gone once the page has been taken over. */
    earlyActs?: EarlyActs
  }
}

/** Waits until the page has been taken over (site/root.tsx), then hands on what was typed and pressed, in order. */
export function handOverEarlyActs() {
  document.addEventListener('hydrated', () => setTimeout(handOver), { once: true })
}

function handOver() {
  const acts = window.earlyActs
  if (!acts) return
  acts.letGo()
  for (const [field, typed] of acts.fields) retype(field, typed)
  // What was typed is drawn before what was pressed is answered.
  setTimeout(() => {
    acts.presses.forEach(press)
    delete window.earlyActs
  })
}

function press({ element, form }: EarlyActs['presses'][number]) {
  if (form) form.requestSubmit(element === form ? null : element)
  else element.click()
}

/** Tells React of a value that was there before it: changed behind its back, then as if typed now. */
function retype(field: HTMLInputElement, [value, checked]: Typed) {
  if (/checkbox|radio/.test(field.type)) {
    field.checked = !checked
    field.click()
    return
  }
  // A number's field complains of what is no number.
  field.value = value === '' ? '0' : ''
  // The browser's own setter, below the one that React puts on each field to notice changes by.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
