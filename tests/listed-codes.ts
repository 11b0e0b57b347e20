/** Texts in backquotes in a cell of a document's table. */
export function listCodes(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '')
}
