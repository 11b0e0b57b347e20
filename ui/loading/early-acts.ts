/** Value of a field, and its checked state for a checkbox. */
type Typed = [value: string, checked: boolean]

export type EarlyActs = {
  /** Includes textareas and selects, with their input: React may empty the fields it recreates. */
  fields: Map<HTMLInputElement, Typed>
  presses: { element: HTMLElement; form: HTMLFormElement | undefined }[]
  /** Stops recording: from now on events reach their targets. */
  stop: () => void
}

declare global {
  interface Window {
    earlyActs?: EarlyActs
  }
}

/**
 * Waits until the scripts have taken over (app/root.tsx), then replays input and clicks in order.
 */
export function replayEarlyEvents() {
  document.addEventListener('hydrated', () => setTimeout(replay), { once: true })
}

function replay() {
  const acts = window.earlyActs
  if (!acts) return
  acts.stop()
  for (const [field, typed] of acts.fields) restoreValue(field, typed)
  // Typed values are rendered before clicks are handled.
  setTimeout(() => {
    acts.presses.forEach(press)
    delete window.earlyActs
  })
}

function press({ element, form }: EarlyActs['presses'][number]) {
  if (form) form.requestSubmit(element === form ? null : element)
  else element.click()
}

/**
 * Informs React of a value from before hydration: sets it without React noticing, then fires an
 * input event.
 */
function restoreValue(field: HTMLInputElement, [value, checked]: Typed) {
  if (/checkbox|radio/.test(field.type)) {
    field.checked = !checked
    field.click()
    return
  }
  // Another valid value, because a number field rejects text.
  field.value = value === '' ? '0' : ''
  // The browser's own setter, beneath the one that React installs on each field to detect changes.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
