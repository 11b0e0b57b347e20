/**
 * Resolves after the next paint, so that a click is shown before its work begins. A hidden page
 * does not paint: there a short timeout resolves it.
 */
export function waitForNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
