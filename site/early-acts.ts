/** What a visitor did before the scripts had taken over (site/delivery/first-script.ts). */
export type EarlyActs = {
  fields: Set<HTMLElement>
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

/** Waits until the page has been taken over, then hands on what was typed and pressed, in order. */
export function handOverEarlyActs() {
  const acts = window.earlyActs
  if (!acts) return
  document.addEventListener('hydrated', () => setTimeout(handOver, 0, acts, 0), { once: true })
}

function handOver(acts: EarlyActs, attempt: number) {
  const waiting = [...acts.fields, ...acts.presses.map(({ element }) => element)]
  // A part of the page that comes later is taken over later.
  if (attempt < 100 && waiting.some((element) => !isTaken(element))) {
    setTimeout(handOver, 50, acts, attempt + 1)
    return
  }
  acts.letGo()
  for (const field of acts.fields) retype(field)
  setTimeout(() => {
    acts.presses.forEach(press)
    delete window.earlyActs
  })
}

/** React marks what it has taken over. */
function isTaken(element: HTMLElement): boolean {
  return !element.isConnected || Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

function press({ element, form }: EarlyActs['presses'][number]) {
  if (form) form.requestSubmit(element === form ? null : element)
  else element.click()
}

/** Tells React of a value that was there before it: changed behind its back, then as if typed now. */
function retype(field: HTMLElement) {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    field.checked = !field.checked
    field.click()
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value } = field
    field.value = `${value} `
    // The browser's own setter, below the one that React puts on each field to notice changes by.
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
