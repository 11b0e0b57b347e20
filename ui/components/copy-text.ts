/**
 * Copies a text; returns true if it worked. Over plain HTTP the clipboard API is blocked, so the
 * selection is copied by `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
