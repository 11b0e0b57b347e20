/**
 * Copies a text and returns if it worked. Over plain HTTP the clipboard API is blocked; the
 * selection is copied by the old command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
