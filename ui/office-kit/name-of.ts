/** The name of a code; a code newer than this page stays as it is. */
export function nameOf(names: Record<string, string>, code: string): string {
  return names[code] ?? code
}
