/** What is read or pressed in itself; other elements are by the text that they hold. */
const pressed =
  'a, button, input, select, textarea, label, summary, dialog, [role=slider], [role=alert], [role=status]'

const settleMs = 150

/**
 * Lets a floating button come out of the margin where nothing that is read or pressed lies beneath
 * it: it is marked `data-out` then. As soon as the page moves it is back in the margin, and it looks
 * again when the page has come to rest. Moves nothing else; ends with the signal.
 */
export function stepAside(button: HTMLElement, signal: AbortSignal) {
  let timer = 0
  const look = () => {
    button.toggleAttribute('data-out', isFreeBeneath(button))
  }
  const wait = () => {
    clearTimeout(timer)
    timer = window.setTimeout(look, settleMs)
  }
  const move = () => {
    button.removeAttribute('data-out')
    wait()
  }
  const options = { passive: true, capture: true, signal }
  addEventListener('scroll', move, options)
  addEventListener('resize', move, options)
  // A list of what is wrong, another page, an open part: whatever changes may come to lie beneath.
  const changes = new MutationObserver(wait)
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  document.addEventListener('toggle', wait, options)
  document.addEventListener('load', wait, options)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    changes.disconnect()
  })
  wait()
}

/** Whether the place of the whole button, with a little room around it, holds nothing but pictures and ground. */
function isFreeBeneath(button: HTMLElement): boolean {
  const { offsetWidth: width, offsetHeight: height } = button
  const { bottom } = button.getBoundingClientRect()
  const room = 6
  const right = document.documentElement.clientWidth
  const left = right - width - 2 * room
  for (let x = left; x < right; x += 12) {
    for (let y = bottom - height - room; y <= bottom + room; y += 12) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (button.contains(element)) continue
        if (isInTheWay(element)) return false
        // What lies under a bar's own ground is not seen.
        if (getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)') break
      }
    }
  }
  return true
}

function isInTheWay(element: Element): boolean {
  if (element.matches(pressed)) return true
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
}
