/** The heading of the days, which takes the focus when what had it is gone. */
export function findDaysHeading(): HTMLElement | null {
  return document.getElementById('days')
}

/** Gives the focus to an element when the one that had it has been taken away. */
export function focusIfLost(find: () => HTMLElement | null) {
  if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
}
