export function findDaysHeading(): HTMLElement | null {
  return document.getElementById('days')
}

export function focusIfLost(find: () => HTMLElement | null) {
  if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
}
