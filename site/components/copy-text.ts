/**
 * Copies a text, and says whether that worked. The clipboard is closed to pages that came over plain HTTP:
 * there what is selected is copied the old way.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
