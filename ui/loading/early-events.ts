/** Value of a field, and its checked state for a checkbox. */
type FieldState = [value: string, checked: boolean]

export type EarlyEvents = {
  /** Includes textareas and selects, with their input: React may empty the fields it recreates. */
  fields: Map<HTMLInputElement, FieldState>
  presses: { element: HTMLElement; form: HTMLFormElement | undefined }[]
  /** Stops recording: from now on events reach their targets. */
  stop: () => void
}

declare global {
  interface Window {
    earlyActs?: EarlyEvents
  }
}

/**
 * Waits until the scripts have taken over (app/root.tsx), then replays input and clicks in order.
 */
export function replayEarlyEvents() {
  document.addEventListener('hydrated', () => setTimeout(replay), { once: true })
}

function replay() {
  const events = window.earlyActs
  if (!events) return
  events.stop()
  for (const [field, state] of events.fields) restoreValue(field, state)
  // Typed values are rendered before clicks are handled.
  setTimeout(() => {
    events.presses.forEach(press)
    delete window.earlyActs
  })
}

function press({ element, form }: EarlyEvents['presses'][number]) {
  if (form) form.requestSubmit(element === form ? null : element)
  else element.click()
}

/**
 * Informs React of a value from before hydration: sets it without React noticing, then fires an
 * input event.
 */
function restoreValue(field: HTMLInputElement, [value, checked]: FieldState) {
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
