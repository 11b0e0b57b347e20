/** Kept on the device: whoever dictates there does so in every session. */
const kept = 'desk-keys'

/** Whether single keys work here; they do unless somebody turned them off. */
export function readKeys(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off'
  } catch {
    return true
  }
}

/** Turns single keys on or off on this device, where it keeps anything. */
export function keepKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(kept)
    else localStorage.setItem(kept, 'off')
  } catch {
    // They are as chosen until the page is left.
  }
}
