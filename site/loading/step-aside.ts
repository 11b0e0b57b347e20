/** What is read or pressed in itself; other elements are by the text that they hold. */
const pressed =
  'a, button, input, select, textarea, label, summary, dialog, [role=slider], [role=alert], [role=status]'

const settleMs = 150
/** Around the button, in pixels. */
const room = 6

/**
 * Lets a floating button come out of the margin where nothing that is read or pressed lies beneath
 * it: it is marked `data-out` then; and `data-away` where even the margin is taken, by a picture as
 * wide as the screen that can be pressed, say. As soon as the page moves it is back in the margin, and it looks
 * again when the page has come to rest. Moves nothing else; ends with the signal.
 */
export function stepAside(button: HTMLElement, signal: AbortSignal) {
  let timer = 0
  const look = () => {
    const isOut = isFreeBeneath(button, button.offsetWidth + 2 * room)
    const margin = parseFloat(getComputedStyle(button).scrollMarginLeft)
    button.toggleAttribute('data-out', isOut)
    button.toggleAttribute('data-away', !isOut && !isFreeBeneath(button, margin))
  }
  const wait = () => {
    clearTimeout(timer)
    timer = window.setTimeout(look, settleMs)
  }
  const move = () => {
    button.removeAttribute('data-out')
    button.removeAttribute('data-away')
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

/** Whether so many pixels beside the edge, as high as the button, hold nothing but pictures and ground. */
function isFreeBeneath(button: HTMLElement, width: number): boolean {
  const { offsetHeight: height } = button
  const { bottom } = button.getBoundingClientRect()
  const right = document.documentElement.clientWidth
  for (let x = right - width; x < right; x += 12) {
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
  if (element.closest(pressed)) return true
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
}
