/**
 * Once what was changed is on the screen, so that a press is shown before what it asks for is done.
 * A page that nobody looks at paints nothing: there it is not long after.
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
