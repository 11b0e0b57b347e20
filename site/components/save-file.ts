/** Hands the visitor a file that was fetched with their token, under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers read it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
