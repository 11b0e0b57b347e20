export function listCodes(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '')
}
