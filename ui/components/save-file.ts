/** Saves a file that was fetched with the user's token. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Delayed, because some browsers read it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
